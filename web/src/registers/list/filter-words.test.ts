import { expect, test } from 'vitest'
import { paginate } from '@insaka/domain/core/paging'
import type { ListRequest } from '../register.ts'
import { filterWords } from './filter-words.ts'

const names = { states: { OPEN: 'Open' }, sortFields: { id: 'No.' }, daysOf: 'Made' }
const request = (query: Partial<ListRequest['query']>): ListRequest => ({
  page: 1,
  pageSize: 12,
  sortField: 'id',
  query: { scope: 'mine', ...query },
})
const words = (query: Partial<ListRequest['query']>, more = false) =>
  filterWords(request(query), names, [{ code: 'PROC', name: 'Procurement' }], {
    ...paginate({ page: 1, size: 12 }, 30, 12),
    more,
  }).map(({ term, value }) => `${term}: ${value}`)

test('say what narrows a list, in the words of its register', () => {
  expect(
    words({ status: 'OPEN', department: 'PROC', from: '2026-01-01', to: '2026-02-01', search: 'x' }),
  ).toEqual([
    'Scope: My records',
    'State: Open',
    'Department: PROC: Procurement',
    'Made from: 01-Jan-2026',
    'Made to: 01-Feb-2026',
    'Search: x',
    'Order: No., newest first',
    'Page: 2 of 3, 30 records in all',
  ])
})

test('say only what there is, and that there are more', () => {
  expect(words({ department: 'GONE', direction: 'asc' }, true)).toEqual([
    'Scope: My records',
    'Department: GONE',
    'Order: No., oldest first',
    'Page: 2 of 3+, 30+ records in all',
  ])
})
