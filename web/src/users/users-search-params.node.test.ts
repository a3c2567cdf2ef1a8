import { expect, test } from 'vitest'
import { readUsersSearch } from './users-search-params.ts'

const id = '01890000-0000-7000-8000-00000000000a'

test.each([
  [
    {
      institution: 'KTC',
      account: 'waiting',
      search: 'zulu',
      department: 'PSU',
      role: 'ORD',
      page: 3,
      user: id,
    },
  ],
  [{ user: 'new' }],
])('parses %j', (search) => {
  expect(readUsersSearch(search)).toMatchObject(search)
})

test.each([
  [{ search: 12 }, { search: '12' }],
  [{ page: '2' }, { page: 2 }],
  [{ role: 'KING' }, { role: undefined }],
  [{ page: 0 }, { page: undefined }],
  [{ page: 'two' }, { page: undefined }],
  [{ account: 'enabled' }, { account: undefined }],
  [{ institution: 'ktc' }, { institution: 'KTC' }],
  [{ institution: '../x' }, { institution: undefined }],
  [{ user: 'somebody' }, { user: undefined }],
  [{ search: '' }, { search: undefined }],
  [{ other: 'x' }, {}],
])('parses %j as %j', (search, read) => {
  expect(readUsersSearch(search)).toEqual({
    institution: undefined,
    account: undefined,
    search: undefined,
    department: undefined,
    role: undefined,
    page: undefined,
    user: undefined,
    ...read,
  })
})
