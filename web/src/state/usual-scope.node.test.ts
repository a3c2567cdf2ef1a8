import { expect, test } from 'vitest'
import { usePreferences } from '../session/preferences.ts'
import { rememberScope, usualScope } from './usual-scope.ts'

test.each([
  ['ORD', undefined, 'mine'],
  ['ADMIN', undefined, 'mine'],
  ['GUEST', undefined, 'institution'],
  ['DEV', undefined, 'institution'],
  ['ORD', 'institution', 'institution'],
  ['ADMIN', 'department', 'department'],
  ['GUEST', 'department', 'department'],
  // Another user of a shared computer may have chosen it.
  ['GUEST', 'mine', 'institution'],
] as const)('%s who last chose %s starts with %s', (role, preferred, scope) => {
  expect(usualScope('lvp', preferred, role)).toBe(scope)
})

test('opens a register that all officers share with the whole institution', () => {
  expect(usualScope('vendors', undefined, 'ORD')).toBe('institution')
  expect(usualScope('vendors', 'mine', 'ORD')).toBe('mine')
})

test('remembers the scope of each register', () => {
  rememberScope('lvp', 'department')
  rememberScope('mpc', 'institution')
  expect(usePreferences.getState().scopes).toEqual({ lvp: 'department', mpc: 'institution' })
})
