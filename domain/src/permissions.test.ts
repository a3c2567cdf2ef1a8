import { describe, expect, it } from 'vitest'
import {
  duties,
  holdsDuty,
  may,
  mayActOnRecord,
  permissions,
  permissionScope,
  roles,
  type Duty,
  type Permission,
  type Role,
} from './permissions.ts'

const allowedPermissions = (role: Role) =>
  (Object.keys(permissions) as Permission[]).filter((permission) => may(role, permission))

describe('permissions by role', () => {
  it.each([
    ['GUEST', ['READ_CONTENT', 'READ_REQUISITIONS', 'EXPORT_AUDIT']],
    [
      'ORD',
      [
        'READ_CONTENT',
        'READ_REQUISITIONS',
        'REQUEST_PURCHASES',
        'CREATE_CONTENT',
        'UPDATE_CONTENT',
        'DELETE_CONTENT',
        'SUBMIT_PAPERS',
        'UPDATE_PAPERS',
      ],
    ],
    [
      'ADMIN',
      [
        'READ_CONTENT',
        'READ_REQUISITIONS',
        'REQUEST_PURCHASES',
        'CREATE_CONTENT',
        'UPDATE_CONTENT',
        'DELETE_CONTENT',
        'SUBMIT_PAPERS',
        'UPDATE_PAPERS',
        'RECORD_DECISIONS',
        'MANAGE_COMMITTEE',
        'IMPORT_CONTENT',
        'EXPORT_AUDIT',
        'READ_ADMINISTRATION',
        'MANAGE_USERS',
        'GRANT_DUTIES',
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
        'READ_REQUISITIONS',
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
    expect(allowedPermissions(role)).toEqual(list)
  })

  it('a role that imports users and departments may also enter them', () => {
    const importers = (Object.keys(roles) as Role[]).filter((role) => may(role, 'IMPORT_CONTENT'))
    for (const role of importers)
      expect([may(role, 'MANAGE_USERS'), may(role, 'MANAGE_STRUCTURE')], role).toEqual([true, true])
  })

  it('only DEV acts on other institutions, and only for administration', () => {
    for (const role of Object.keys(roles) as Role[]) {
      const crossInstitution = (Object.keys(permissions) as Permission[]).filter(
        (p) => permissionScope(role, p) === 'any institution',
      )
      expect(crossInstitution).toEqual(
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

  it('officers withdraw and cancel only their own records', () => {
    expect(permissionScope('ORD', 'DELETE_CONTENT')).toBe('own records')
  })
})

it('officers cancel their own papers, administrators those of the institution', () => {
  const mayCancel = (role: Role, isOwn: boolean) => mayActOnRecord(role, 'DELETE_CONTENT', { isOwn })
  expect(Object.keys(roles).filter((role) => mayCancel(role as Role, true))).toEqual(['ADMIN', 'ORD'])
  expect(Object.keys(roles).filter((role) => mayCancel(role as Role, false))).toEqual(['ADMIN'])
})

describe('a duty', () => {
  const held = (duty: Duty) => ({ duty, department: null, actingFor: null, actingForName: null })
  const all = Object.keys(permissions) as Permission[]
  const addedPermissions = (role: Role, duty: Duty) =>
    all.filter((permission) => may({ role, duties: [held(duty)] }, permission) && !may(role, permission))

  it('of an auditor lets a guest read the administration history, and an officer the whole history', () => {
    expect(addedPermissions('GUEST', 'AUDITOR')).toEqual(['READ_ADMINISTRATION'])
    expect(addedPermissions('ORD', 'AUDITOR')).toEqual(['EXPORT_AUDIT', 'READ_ADMINISTRATION'])
    expect(permissionScope({ role: 'GUEST', duties: [held('AUDITOR')] }, 'READ_ADMINISTRATION')).toBe(
      'own institution',
    )
  })

  it('removes no permission', () => {
    const allDuties = (Object.keys(duties) as Duty[]).map(held)
    for (const role of Object.keys(roles) as Role[])
      for (const permission of all.filter((each) => may(role, each)))
        expect(may({ role, duties: allDuties }, permission), `${role} ${permission}`).toBe(true)
    expect(permissionScope({ role: 'DEV', duties: allDuties }, 'MANAGE_USERS')).toBe('any institution')
  })

  it.each([
    ['STORES', undefined, true],
    ['STORES', 'FIN', true],
    ['HEAD_OF_DEPARTMENT', 'PSU', true],
    ['HEAD_OF_DEPARTMENT', 'psu', true],
    ['HEAD_OF_DEPARTMENT', 'FIN', false],
    ['HEAD_OF_DEPARTMENT', undefined, false],
    ['AUDITOR', undefined, false],
  ] as const)('%s for the department %s is held: %s', (duty, department, expected) => {
    const head = {
      duty: 'HEAD_OF_DEPARTMENT',
      department: 'PSU',
      actingFor: null,
      actingForName: null,
    } as const
    expect(holdsDuty({ role: 'ORD', duties: [head, held('STORES')] }, duty, { department })).toBe(expected)
  })
})

describe('an institution that lets officers without a duty only request', () => {
  const all = Object.keys(permissions) as Permission[]
  const stores = { duty: 'STORES', department: null, actingFor: null, actingForName: null } as const

  it('leaves them requisitions of their own', () => {
    const restricted = { role: 'ORD', duties: [], requestsOnly: true } as const
    const allowed = all.filter((permission) => may(restricted, permission))
    expect(allowed).toEqual(['READ_REQUISITIONS', 'REQUEST_PURCHASES'])
    for (const permission of allowed) {
      expect(mayActOnRecord(restricted, permission, { isOwn: true })).toBe(true)
      expect(mayActOnRecord(restricted, permission, { isOwn: false })).toBe(false)
    }
  })

  it('takes nothing from officers with a duty', () => {
    const rights = { role: 'ORD', duties: [stores] } as const
    for (const permission of all)
      expect(permissionScope({ ...rights, requestsOnly: true }, permission)).toBe(
        permissionScope(rights, permission),
      )
  })

  it.each(['ADMIN', 'DEV', 'GUEST'] as const)('takes nothing from the role %s', (role) => {
    for (const permission of all)
      expect(permissionScope({ role, duties: [], requestsOnly: true }, permission)).toBe(
        permissionScope(role, permission),
      )
  })
})
