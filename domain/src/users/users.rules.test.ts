import { describe, expect, it } from 'vitest'
import {
  accountRefusal,
  accountState,
  decisionRefusal,
  passwordFault,
  passwordResetRefusal,
  userChangeFaults,
  userChangeRefusal,
} from './users.rules.ts'

const validAccount = {
  status: 'ACTIVE',
  approvedOn: '2026-03-31T08:00:00+02:00',
  declinedOn: null,
  user: { enabled: true, accountNotExpired: true, accountNotLocked: true, credentialsNotExpired: true },
} as const

describe('an account', () => {
  it('in good order may sign in', () => {
    expect(accountRefusal(validAccount)).toBeNull()
  })

  it.each([
    ['of somebody retired', { status: 'RETIRED' }, {}, 'ACCOUNT_RETIRED'],
    ['nobody has approved', { approvedOn: null }, { enabled: false }, 'AWAITING_APPROVAL'],
    [
      'that was declined',
      { status: 'RETIRED', approvedOn: null, declinedOn: '2026-03-31T08:00:00+02:00' },
      { enabled: false },
      'REGISTRATION_DECLINED',
    ],
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
    expect(accountRefusal({ ...validAccount, ...person, user: { ...validAccount.user, ...flags } })).toBe(
      refusal,
    )
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
    ['chipo.mwansa', 'The password must differ from the username.'],
    ['LetMeIn1', 'This password is too common. Choose another one.'],
    ['Kafue-77x', 'The new password must differ from the current one.'],
    ['Kafue-77X', null],
  ])('%s', (password, fault) => {
    expect(passwordFault(password, facts)).toBe(fault)
  })

  it('may not be one that another user assigned', () => {
    expect(passwordFault('Zambezi!', { ...facts, isGiven: true })).toBe(
      'Somebody else chose this password for you. Choose your own.',
    )
  })
})

describe('a registration', () => {
  const decidedOn = '2026-03-31T08:00:00+02:00'
  const waitingRegistration = { status: 'ACTIVE', approvedOn: null, declinedOn: null, enabled: false }
  it.each([
    ['waits', {}, 'waiting', null],
    ['is approved', { approvedOn: decidedOn, enabled: true }, 'activated', /already been approved/],
    ['is approved and disabled since', { approvedOn: decidedOn }, 'deactivated', /already been approved/],
    ['is declined', { declinedOn: decidedOn, status: 'RETIRED' }, 'deactivated', /already been declined/],
    [
      'is declined, of somebody called back',
      { declinedOn: decidedOn },
      'deactivated',
      /already been declined/,
    ],
    ['is of somebody who has left before', { status: 'RETIRED' }, 'deactivated', /not waiting/],
  ] as const)('that %s', (_, changes, state, refusal) => {
    const { enabled, ...person } = { ...waitingRegistration, ...changes }
    const user = { ...person, user: { enabled } } as never
    expect(accountState(user)).toBe(state)
    if (refusal) expect(decisionRefusal(user)).toMatch(refusal)
    else expect(decisionRefusal(user)).toBeNull()
  })
})

describe('a change of a user', () => {
  const user = {
    role: 'ORD',
    enabled: true,
    accountNotExpired: true,
    accountNotLocked: true,
    credentialsNotExpired: true,
  } as const
  const before = { status: 'ACTIVE', institution: 'MOH', user } as const
  const admin = { ...before, user: { ...user, role: 'ADMIN' } } as const
  const facts = { isOwn: false, mayGrantDev: false }
  const withRole = (role: 'ORD' | 'ADMIN' | 'DEV' | 'GUEST') => ({ ...before, user: { ...user, role } })

  it('may change roles, and enable or disable accounts', () => {
    for (const [from, to] of [
      [before, withRole('ADMIN')],
      [admin, withRole('GUEST')],
      [before, { ...before, user: { ...user, enabled: false } }],
      [before, { ...before, status: 'RETIRED' as const }],
    ] as const) {
      expect(userChangeRefusal(from, to, facts)).toBeNull()
      expect(userChangeFaults(from, to, { hasOtherAdmin: true })).toEqual({})
    }
  })

  it('cannot move a user to another institution', () => {
    expect(userChangeFaults(before, { ...before, institution: 'ZRA' }, { hasOtherAdmin: true })).toEqual({
      institution: ['A user cannot move to another institution.'],
    })
  })

  it.each([
    ['user.role', withRole('ADMIN')],
    ['user.enabled', { ...before, user: { ...user, enabled: false } }],
    ['user.accountNotExpired', { ...before, user: { ...user, accountNotExpired: false } }],
    ['user.accountNotLocked', { ...before, user: { ...user, accountNotLocked: false } }],
    ['user.credentialsNotExpired', { ...before, user: { ...user, credentialsNotExpired: false } }],
    ['status', { ...before, status: 'RETIRED' as const }],
  ])("is refused for the user's own account: %s", (field, after) => {
    expect(userChangeRefusal(before, after, { ...facts, isOwn: true })).toMatchObject({ field })
    expect(userChangeRefusal(before, before, { ...facts, isOwn: true })).toBeNull()
  })

  it('lets only developers grant or revoke the role Developer', () => {
    for (const [one, other] of [
      ['ORD', 'DEV'],
      ['DEV', 'ADMIN'],
    ] as const) {
      expect(userChangeRefusal(withRole(one), withRole(other), facts)).toMatchObject({ field: 'user.role' })
      expect(userChangeRefusal(withRole(one), withRole(other), { ...facts, mayGrantDev: true })).toBeNull()
    }
    expect(userChangeRefusal(withRole('DEV'), withRole('DEV'), facts)).toBeNull()
  })

  it('lets only developers lock out developers', () => {
    const developer = withRole('DEV')
    const disabledDeveloper = { ...developer, user: { ...developer.user, enabled: false } }
    expect(userChangeRefusal(developer, disabledDeveloper, facts)).toMatchObject({ field: 'user.enabled' })
    expect(userChangeRefusal(developer, { ...developer, status: 'RETIRED' }, facts)).toMatchObject({
      field: 'status',
    })
    expect(userChangeRefusal(developer, disabledDeveloper, { ...facts, mayGrantDev: true })).toBeNull()
  })

  it.each([
    ['user.role', withRole('ORD')],
    ['user.enabled', { ...admin, user: { ...admin.user, enabled: false } }],
    ['user.accountNotExpired', { ...admin, user: { ...admin.user, accountNotExpired: false } }],
    ['user.accountNotLocked', { ...admin, user: { ...admin.user, accountNotLocked: false } }],
    ['status', { ...admin, status: 'RETIRED' as const }],
  ])('keeps the last administrator: %s', (field, after) => {
    const noOtherAdmin = { hasOtherAdmin: false }
    expect(Object.keys(userChangeFaults(admin, after, noOtherAdmin))).toEqual([field])
    expect(userChangeFaults(admin, after, { hasOtherAdmin: true })).toEqual({})
    const movedUser = { ...after, institution: 'ZRA' }
    expect(Object.keys(userChangeFaults(admin, movedUser, noOtherAdmin))).toEqual(['institution', field])
    // A user who was not an active administrator cannot be the last one.
    const lockedAdmin = { ...admin, user: { ...admin.user, enabled: false } }
    const demotedAdmin = { ...lockedAdmin, user: { ...lockedAdmin.user, role: 'ORD' as const } }
    expect(userChangeFaults(lockedAdmin, demotedAdmin, noOtherAdmin)).toEqual({})
  })

  it('may let the password of the last administrator expire, since it can be renewed', () => {
    const after = { ...admin, user: { ...admin.user, credentialsNotExpired: false } }
    expect(userChangeFaults(admin, after, { hasOtherAdmin: false })).toEqual({})
  })
})

describe('a password reset', () => {
  const user = (role: string) => ({ user: { role } }) as never
  const facts = { isOwn: false, mayGrantDev: false }

  it.each([
    ['an officer', user('ORD'), facts, null],
    ['another administrator', user('ADMIN'), facts, null],
    ['oneself', user('ADMIN'), { ...facts, isOwn: true }, 'Change your own password in your profile.'],
    ['a developer', user('DEV'), facts, 'Only a developer can reset the password of a developer.'],
    ['a developer, by one', user('DEV'), { ...facts, mayGrantDev: true }, null],
  ])('for %s', (_, target, callerFacts, expected) => {
    expect(passwordResetRefusal(target, callerFacts)).toBe(expected)
  })
})
