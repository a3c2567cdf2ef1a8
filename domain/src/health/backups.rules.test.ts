import { expect, it } from 'vitest'
import { roles, type Role } from '../permissions.ts'
import { ownsAllRecords } from './backups.rules.ts'

it('a backup is for developers, and for administrators of the only institution', () => {
  const owners = (institutions: number) =>
    (Object.keys(roles) as Role[]).filter((role) => ownsAllRecords(role, institutions))
  expect(owners(1)).toEqual(['ADMIN', 'DEV'])
  expect(owners(2)).toEqual(['DEV'])
  // Before the first institution is registered nobody is its administrator.
  expect(owners(0)).toEqual(['DEV'])
})
