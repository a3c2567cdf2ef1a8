import { viewsEndpoints } from '@insaka/domain/views/views.endpoints'
import { expect, test } from 'vitest'
import { commonFilters } from '@insaka/domain/core/list-filters'
import { searchSupportedBy, type ListRequest } from '../register.ts'
import { fromViewQuery, toViewQuery } from './view-query.ts'

const request = (query: Partial<ListRequest['query']>, sortField = 'id'): ListRequest => ({
  page: 3,
  pageSize: 20,
  sortField,
  query: { scope: 'institution', ...query },
})
const filters = commonFilters('Issued')
const supportedSearch = searchSupportedBy({
  states: { OPEN: 'Open', SHUT: 'Shut' },
  sortFields: { id: 'No.', issuedOn: 'Issued On' },
  filters,
})
const addressChange = (query: string) => fromViewQuery(query, { filters, supportedSearch })

test('a view saves filters and order of the list, not its page', () => {
  expect(toViewQuery(request({ status: 'OPEN', department: 'A&B' }, 'issuedOn'))).toBe(
    'department=A%26B&scope=institution&sort=issuedOn&status=OPEN',
  )
})

test('restoring a view clears what it does not contain', () => {
  expect(addressChange('scope=mine&search=chairs+and+%22tables%22')).toEqual({
    scope: 'mine',
    search: 'chairs and "tables"',
    status: undefined,
    department: undefined,
    from: undefined,
    to: undefined,
    sort: undefined,
    direction: undefined,
  })
})

test.each(['50 % & more', "it's *all* (old) ~now~!", 'Ng’andu', '<b>', '12', 'a+b'])(
  'a search for %s survives saving and restoring',
  (search) => {
    const query = toViewQuery(request({ search }))
    const parsedViews = viewsEndpoints.save.body.safeParse({ views: [{ name: 'One', query }], columns: null })
    expect(parsedViews.success).toBe(true)
    expect(addressChange(query).search).toBe(search)
  },
)

test('a view from a later version loses only its unknown parts', () => {
  expect(addressChange('scope=world&status=LOST&sort=colour&search=x')).toMatchObject({
    scope: undefined,
    status: undefined,
    sort: undefined,
    search: 'x',
  })
})
