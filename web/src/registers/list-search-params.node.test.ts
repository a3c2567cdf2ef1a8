import { expect, test } from 'vitest'
import { commonFilters } from '@insaka/domain/core/list-filters'
import { readListSearch } from './list-search-params.ts'
import { searchSupportedBy } from './register.ts'

test('parses every part of an address, including the register’s filters', () => {
  const listSearch = {
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
  expect(readListSearch(listSearch)).toEqual(listSearch)
})

test('accepts several states, and a filter as long as the longest name', () => {
  const listSearch = { status: 'IN_PROGRESS,COMPLETE', vendor: 'x'.repeat(160) }
  expect(readListSearch(listSearch)).toEqual(listSearch)
})

test.each([
  ['page', 0],
  ['direction', 'desc'],
  ['sort', 'id'],
  ['search', ''],
  ['status', undefined],
])('omits the default %s=%s', (name, value) => {
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
])('ignores the invalid %s=%j', (name, value) => {
  expect(readListSearch({ [name]: value })).toEqual({})
})

test.each(Array.from({ length: 20 }, (_, i) => i + 1))('accepts %d rows a page', (size) => {
  expect(readListSearch({ size })).toEqual({ size })
})

test('parses a numeric or boolean search as text, and a new record without a number', () => {
  expect(readListSearch({ search: 12, record: 'new' })).toEqual({ search: '12', record: 'new' })
  expect(readListSearch({ search: true })).toEqual({ search: 'true' })
})

test('a register drops unknown states, fields, filters and days', () => {
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
