import { describe, expect, it } from 'vitest'
import { accountRefusal, passwordFault } from './users.rules.ts'

const good = {
  status: 'ACTIVE',
  approvedOn: '2026-03-31T08:00:00+02:00',
  user: { enabled: true, accountNotExpired: true, accountNotLocked: true, credentialsNotExpired: true },
} as const

describe('an account', () => {
  it('in order may be used', () => {
    expect(accountRefusal(good)).toBeNull()
  })

  it.each([
    ['of somebody retired', { status: 'RETIRED' }, {}, 'ACCOUNT_RETIRED'],
    ['nobody has approved', { approvedOn: null }, { enabled: false }, 'AWAITING_APPROVAL'],
    ['disabled after approval', {}, { enabled: false }, 'ACCOUNT_DISABLED'],
    ['expired', {}, { accountNotExpired: false }, 'ACCOUNT_EXPIRED'],
    ['locked', {}, { accountNotLocked: false }, 'ACCOUNT_LOCKED'],
    ['with an expired password', {}, { credentialsNotExpired: false }, 'CREDENTIALS_EXPIRED'],
    [
      'with everything against it',
      { status: 'RETIRED' },
      { enabled: false, accountNotLocked: false },
      'ACCOUNT_RETIRED',
    ],
    [
      'locked and with an expired password',
      {},
      { accountNotLocked: false, credentialsNotExpired: false },
      'ACCOUNT_LOCKED',
    ],
  ] as const)('%s', (_, person, flags, refusal) => {
    expect(accountRefusal({ ...good, ...person, user: { ...good.user, ...flags } })).toBe(refusal)
  })
})

describe('a new password', () => {
  const facts = {
    username: 'Chipo.Mwansa',
    minLength: 8,
    common: new Set(['letmein1']),
    current: 'Kafue-77x',
  }

  it.each([
    ['Zambezi', 'The password needs at least 8 characters.'],
    ['Zambezi!', null],
    ['chipo.mwansa', 'The password may not be the username.'],
    ['LetMeIn1', 'This password is too common. Please choose another one.'],
    ['Kafue-77x', 'The new password must differ from the current one.'],
    ['Kafue-77X', null],
  ])('%s', (password, fault) => {
    expect(passwordFault(password, facts)).toBe(fault)
  })
})
