import { expect, test } from 'vitest'
import { knownSearch } from './known-search.ts'
import { readListSearch } from './list-search.ts'

test('reads every part of an address', () => {
  const given = {
    scope: 'department',
    status: 'OPEN',
    department: 'PROC',
    from: '2026-01-01',
    to: '2026-03-31',
    search: 'chairs',
    sort: 'issuedOn',
    direction: 'asc',
    page: 3,
    size: 20,
    record: 7,
  }
  expect(readListSearch(given)).toEqual(given)
})

test.each([
  ['page', 0],
  ['direction', 'desc'],
  ['sort', 'id'],
  ['search', ''],
  ['status', undefined],
])('what is usual is left out: %s=%s', (name, value) => {
  expect(readListSearch({ [name]: value })).toEqual({})
})

test.each([
  ['scope', 'world'],
  ['page', -1],
  ['page', 1.5],
  ['page', 'x'],
  ['size', 0],
  ['size', 21],
  ['size', 100],
  ['record', 0],
  ['record', '7x'],
  ['record', 'old'],
  ['from', 'yesterday'],
  ['search', 'x'.repeat(101)],
  ['search', { a: 1 }],
  ['department', '../x'],
  ['unknown', 'x'],
])('what nobody can use counts as absent: %s=%j', (name, value) => {
  expect(readListSearch({ [name]: value })).toEqual({})
})

test.each(Array.from({ length: 20 }, (_, i) => i + 1))('%d rows a page can be asked for', (size) => {
  expect(readListSearch({ size })).toEqual({ size })
})

test('a search for a number is text, and a new record has no number', () => {
  expect(readListSearch({ search: 12, record: 'new' })).toEqual({ search: '12', record: 'new' })
})

test('a register takes only the states, fields and days that there are', () => {
  const known = knownSearch({ OPEN: 'Open' }, { id: 'No.', issuedOn: 'Issued On' })
  const good = { status: 'OPEN', sort: 'issuedOn', from: '2026-02-28', page: 2, size: 5, record: 7 } as const
  expect(known(good)).toEqual(good)
  expect(known({ status: 'CLOSED', sort: 'colour', from: '2026-02-30', to: '1999-01-01' })).toEqual({})
})
