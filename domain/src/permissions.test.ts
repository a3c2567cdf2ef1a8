import { describe, expect, it } from 'vitest'
import { may, mayTouch, permissions, reachOf, roles, type Permission, type Role } from './permissions.ts'

const allowed = (role: Role) =>
  (Object.keys(permissions) as Permission[]).filter((permission) => may(role, permission))

describe('who may do what', () => {
  it.each([
    ['GUEST', ['READ_CONTENT', 'EXPORT_AUDIT']],
    ['ORD', ['READ_CONTENT', 'CREATE_CONTENT', 'UPDATE_CONTENT', 'DELETE_CONTENT']],
    [
      'ADMIN',
      [
        'READ_CONTENT',
        'CREATE_CONTENT',
        'UPDATE_CONTENT',
        'DELETE_CONTENT',
        'IMPORT_CONTENT',
        'EXPORT_AUDIT',
        'MANAGE_USERS',
        'MANAGE_SETTINGS',
        'MANAGE_STRUCTURE',
        'MANAGE_CONTACT',
        'MANAGE_WINDOW',
        'MANAGE_BACKUPS',
      ],
    ],
    [
      'DEV',
      [
        'READ_CONTENT',
        'MANAGE_USERS',
        'MANAGE_STRUCTURE',
        'MANAGE_CONTACT',
        'MANAGE_INSTITUTIONS',
        'MANAGE_WINDOW',
        'MANAGE_BACKUPS',
        'SEE_SYSTEM',
        'GRANT_DEV',
      ],
    ],
  ] as const)('%s', (role, list) => {
    expect(allowed(role)).toEqual(list)
  })

  it('a role that imports people and departments may type them, too', () => {
    const importers = (Object.keys(roles) as Role[]).filter((role) => may(role, 'IMPORT_CONTENT'))
    for (const role of importers)
      expect([may(role, 'MANAGE_USERS'), may(role, 'MANAGE_STRUCTURE')], role).toEqual([true, true])
  })

  it('nobody but DEV reaches another institution, and DEV only for administration', () => {
    for (const role of Object.keys(roles) as Role[]) {
      const far = (Object.keys(permissions) as Permission[]).filter(
        (p) => reachOf(role, p) === 'any institution',
      )
      expect(far).toEqual(
        role === 'DEV'
          ? [
              'MANAGE_USERS',
              'MANAGE_STRUCTURE',
              'MANAGE_CONTACT',
              'MANAGE_INSTITUTIONS',
              'MANAGE_WINDOW',
              'MANAGE_BACKUPS',
              'SEE_SYSTEM',
              'GRANT_DEV',
            ]
          : [],
      )
    }
  })

  it('officers withdraw and cancel what is their own', () => {
    expect(reachOf('ORD', 'DELETE_CONTENT')).toBe('own records')
  })
})

it('who cancels: an officer what is their own, an administrator whatever the institution has', () => {
  const cancels = (role: Role, isOwn: boolean) => mayTouch(role, 'DELETE_CONTENT', { isOwn })
  expect(Object.keys(roles).filter((role) => cancels(role as Role, true))).toEqual(['ADMIN', 'ORD'])
  expect(Object.keys(roles).filter((role) => cancels(role as Role, false))).toEqual(['ADMIN'])
})
