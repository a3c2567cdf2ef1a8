import { describe, expect, it } from 'vitest'
import { secondFactorRequirements } from '../sign-in-settings/sign-in-settings.labels.ts'
import { roles } from '../permissions.ts'
import {
  groupInFours,
  isSecondFactorRequired,
  normalizeCode,
  secondFactorRefusal,
} from './second-factor.rules.ts'
import { beginSetupInput, codeInput, confirmSetupInput } from './second-factor.schema.ts'

type Roles = (keyof typeof roles)[]
type Requirements = (keyof typeof secondFactorRequirements)[]

describe('a typed code', () => {
  it.each([
    ['123456', '123456'],
    [' 123 456 ', '123456'],
    ['123-456', '123456'],
    ['abcd-efgh–jkmn pqrs', 'ABCDEFGHJKMNPQRS'],
    // Codes with letters never contain these digits.
    ['0BCD-1FGH-8KMN-PQRS', 'OBCDIFGHBKMNPQRS'],
  ])('normalizes %s to %s', (typed, code) => {
    expect(normalizeCode(typed)).toBe(code)
    expect(codeInput.parse({ code: typed, trust: false }).code).toBe(code)
  })

  it.each(['', '12345', '1234567', 'ABCD-EFGH-JKMN', 'ABCD-EFGH-JKMN-PQR9', '１２３４５６', '1'.repeat(500)])(
    'rejects %s',
    (typed) => {
      const { error } = codeInput.safeParse({ code: typed, trust: false })
      expect(error?.issues[0]?.message).toMatch(/^Please enter the six digits/)
    },
  )

  it('confirms a setup only with a code of the app', () => {
    expect(confirmSetupInput.safeParse({ code: 'ABCD-EFGH-JKMN-PQRS' }).success).toBe(false)
    expect(confirmSetupInput.parse({ code: '123456' })).toEqual({ code: '123456' })
  })

  it('of an administrator has twelve letters', () => {
    expect(beginSetupInput.parse({ setupCode: 'abcd efgh jkmn' })).toEqual({ setupCode: 'ABCDEFGHJKMN' })
    expect(beginSetupInput.safeParse({ setupCode: '123456' }).success).toBe(false)
  })

  it('is shown in groups of four', () => {
    expect(groupInFours('ABCDEFGHJKMNPQRS')).toBe('ABCD-EFGH-JKMN-PQRS')
  })
})

it('a second factor is required of no user, of user administrators, or of every user', () => {
  const requiredRoles = (requirement: Requirements[number]) =>
    (Object.keys(roles) as Roles).filter((role) => isSecondFactorRequired(role, requirement))
  expect((Object.keys(secondFactorRequirements) as Requirements).map(requiredRoles)).toEqual([
    [],
    ['ADMIN', 'DEV'],
    ['ADMIN', 'DEV', 'ORD', 'GUEST'],
  ])
})

it.each([
  ['an officer', 'ORD', { isOwn: false, mayGrantDev: false }, true],
  ['oneself', 'ADMIN', { isOwn: true, mayGrantDev: true }, false],
  ['a developer, by an administrator', 'DEV', { isOwn: false, mayGrantDev: false }, false],
  ['a developer, by another one', 'DEV', { isOwn: false, mayGrantDev: true }, true],
] as const)('whether the second factor of %s may be removed', (_, role, facts, isAllowed) => {
  expect(secondFactorRefusal({ user: { role } as never }, facts) === null).toBe(isAllowed)
})
