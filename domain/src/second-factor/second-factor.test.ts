import { describe, expect, it } from 'vitest'
import { secondFactorDuties } from '../sign-in-settings/sign-in-settings.labels.ts'
import { roles } from '../permissions.ts'
import { inFours, isSecondFactorRequired, normalCode, secondFactorRefusal } from './second-factor.rules.ts'
import { beginInput, codeInput, confirmInput } from './second-factor.schema.ts'

type Roles = (keyof typeof roles)[]
type Duties = (keyof typeof secondFactorDuties)[]

describe('a code as it is typed', () => {
  it.each([
    ['123456', '123456'],
    [' 123 456 ', '123456'],
    ['123-456', '123456'],
    ['abcd-efgh–jkmn pqrs', 'ABCDEFGHJKMNPQRS'],
    // No code with letters has these digits.
    ['0BCD-1FGH-8KMN-PQRS', 'OBCDIFGHBKMNPQRS'],
  ])('%s is %s', (typed, code) => {
    expect(normalCode(typed)).toBe(code)
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
    expect(confirmInput.safeParse({ code: 'ABCD-EFGH-JKMN-PQRS' }).success).toBe(false)
    expect(confirmInput.parse({ code: '123456' })).toEqual({ code: '123456' })
  })

  it('of an administrator has twelve letters', () => {
    expect(beginInput.parse({ setupCode: 'abcd efgh jkmn' })).toEqual({ setupCode: 'ABCDEFGHJKMN' })
    expect(beginInput.safeParse({ setupCode: '123456' }).success).toBe(false)
  })

  it('is shown in fours', () => {
    expect(inFours('ABCDEFGHJKMNPQRS')).toBe('ABCD-EFGH-JKMN-PQRS')
  })
})

it('is required of nobody, of all who look after accounts, or of everybody', () => {
  const required = (duty: Duties[number]) =>
    (Object.keys(roles) as Roles).filter((role) => isSecondFactorRequired(role, duty))
  expect((Object.keys(secondFactorDuties) as Duties).map(required)).toEqual([
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
] as const)('of %s may be taken away or not', (_, role, facts, mayBe) => {
  expect(secondFactorRefusal({ user: { role } as never }, facts) === null).toBe(mayBe)
})
