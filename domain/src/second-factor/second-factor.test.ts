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

describe('a code as it is typed', () => {
  it.each([
    ['123456', '123456'],
    [' 123 456 ', '123456'],
    ['123-456', '123456'],
    ['abcd-efgh–jkmn pqrs', 'ABCDEFGHJKMNPQRS'],
    // No code with letters has these digits.
    ['0BCD-1FGH-8KMN-PQRS', 'OBCDIFGHBKMNPQRS'],
  ])('%s is %s', (typed, code) => {
    expect(normalizeCode(typed)).toBe(code)
    expect(codeInput.parse({ code: typed, trust: false }).code).toBe(code)
  })

  it.each(['', '12345', '1234567', 'ABCD-EFGH-JKMN', 'ABCD-EFGH-JKMN-PQR9', '１２３４５６', '1'.repeat(500)])(
    '%s is none',
    (typed) => {
      const { error } = codeInput.safeParse({ code: typed, trust: false })
      expect(error?.issues[0]?.message).toMatch(/^Please enter the six digits/)
    },
  )

  it('confirms a set-up only by the app', () => {
    expect(confirmSetupInput.safeParse({ code: 'ABCD-EFGH-JKMN-PQRS' }).success).toBe(false)
    expect(confirmSetupInput.parse({ code: '123456' })).toEqual({ code: '123456' })
  })

  it('of an administrator has twelve letters', () => {
    expect(beginSetupInput.parse({ setupCode: 'abcd efgh jkmn' })).toEqual({ setupCode: 'ABCDEFGHJKMN' })
    expect(beginSetupInput.safeParse({ setupCode: '123456' }).success).toBe(false)
  })

  it('is shown in fours', () => {
    expect(groupInFours('ABCDEFGHJKMNPQRS')).toBe('ABCD-EFGH-JKMN-PQRS')
  })
})

it('is required of nobody, of all who look after accounts, or of everybody', () => {
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
] as const)('of %s may be taken away or not', (_, role, facts, isAllowed) => {
  expect(secondFactorRefusal({ user: { role } as never }, facts) === null).toBe(isAllowed)
})
