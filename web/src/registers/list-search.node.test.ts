import { expect, test } from 'vitest'
import { commonFilters } from '@insaka/domain/core/list-filters'
import { readListSearch } from './list-search.ts'
import { searchSupportedBy } from './register.ts'

test('every part of an address is read, and the filters of the register with it', () => {
  const given = {
    scope: 'department',
    status: 'OPEN',
    department: 'PROC',
    from: '2026-01-01',
    stage: 'AWARDED',
    search: 'chairs',
    sort: 'issuedOn',
    direction: 'asc',
    page: 3,
    size: 20,
    record: 7,
  }
  expect(readListSearch(given)).toEqual(given)
})

test('several states are asked for at once, and a filter may be as long as the longest name', () => {
  const given = { status: 'IN_PROGRESS,COMPLETE', vendor: 'x'.repeat(160) }
  expect(readListSearch(given)).toEqual(given)
})

test.each([
  ['page', 0],
  ['direction', 'desc'],
  ['sort', 'id'],
  ['search', ''],
  ['status', undefined],
])('%s=%s is usual and left out', (name, value) => {
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
  ['search', 'x'.repeat(101)],
  ['vendor', 'x'.repeat(161)],
  ['status', 'OPEN,'],
  ['status', ',OPEN'],
  ['search', { a: 1 }],
  ['department', ['PROC']],
])('%s=%j has no form that can be used and counts as absent', (name, value) => {
  expect(readListSearch({ [name]: value })).toEqual({})
})

test.each(Array.from({ length: 20 }, (_, i) => i + 1))('%d rows a page can be asked for', (size) => {
  expect(readListSearch({ size })).toEqual({ size })
})

test('a search for a number or for "true" is text, and a new record has no number', () => {
  expect(readListSearch({ search: 12, record: 'new' })).toEqual({ search: '12', record: 'new' })
  expect(readListSearch({ search: true })).toEqual({ search: 'true' })
})

test('a register takes only the states, fields, filters and days that it knows', () => {
  const supportedSearch = searchSupportedBy({
    states: { OPEN: 'Open' },
    sortFields: { id: 'No.', issuedOn: 'Issued On' },
    filters: {
      ...commonFilters('Issued'),
      stage: { kind: 'choice', label: 'Stage', choices: { AWARDED: 'Awarded' } },
    },
  })
  const good = {
    status: 'OPEN',
    sort: 'issuedOn',
    from: '2026-02-28',
    stage: 'AWARDED',
    page: 2,
    record: 7,
  } as const
  expect(supportedSearch(good)).toEqual(good)
  const bad = { status: 'CLOSED', sort: 'colour', from: '2026-02-30', to: '1999-01-01', department: '../x' }
  expect(supportedSearch({ ...bad, stage: 'LOST', colour: 'RED' })).toEqual({})
})
