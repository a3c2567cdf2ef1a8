import { expect, it } from 'vitest'
import { roles, type Role } from '../permissions.ts'
import { mayReadAllRecords } from './backups.rules.ts'

it('only developers, and administrators of the only institution, have access to backups', () => {
  const owners = (institutions: number) =>
    (Object.keys(roles) as Role[]).filter((role) => mayReadAllRecords(role, institutions))
  expect(owners(1)).toEqual(['ADMIN', 'DEV'])
  expect(owners(2)).toEqual(['DEV'])
  // Before the first registration, no institution has an administrator.
  expect(owners(0)).toEqual(['DEV'])
})
