import type { FieldMessages, RefusalCode } from '../core/errors.ts'
import type { Role } from '../permissions.ts'
import type { AccountState } from './users.labels.ts'
import type { UserRecord } from './users.schema.ts'

type Account = Pick<UserRecord, 'status' | 'approvedOn' | 'declinedOn'> & {
  user: Pick<
    UserRecord['user'],
    'enabled' | 'accountNotExpired' | 'accountNotLocked' | 'credentialsNotExpired'
  >
}

/** The reason why this account may not sign in, or null. It is disclosed only after the right password. */
export function accountRefusal(account: Account): RefusalCode | null {
  const { user } = account
  if (account.declinedOn !== null) return 'REGISTRATION_DECLINED'
  if (account.status === 'RETIRED') return 'ACCOUNT_RETIRED'
  if (!user.enabled) return account.approvedOn === null ? 'AWAITING_APPROVAL' : 'ACCOUNT_DISABLED'
  if (!user.accountNotExpired) return 'ACCOUNT_EXPIRED'
  if (!user.accountNotLocked) return 'ACCOUNT_LOCKED'
  if (!user.credentialsNotExpired) return 'CREDENTIALS_EXPIRED'
  return null
}

/** The reason why the account could not sign in even with a new password, or null. */
export function refusalDespiteNewPassword(account: Account): RefusalCode | null {
  const refusal = accountRefusal(account)
  return refusal === 'CREDENTIALS_EXPIRED' ? null : refusal
}

type Registration = Pick<UserRecord, 'status' | 'approvedOn' | 'declinedOn'> & {
  user: Pick<UserRecord['user'], 'enabled'>
}

/** An enabled account is activated; one neither approved nor declined is waiting, unless its owner has retired. */
export function accountState({ status, approvedOn, declinedOn, user }: Registration): AccountState {
  if (user.enabled) return 'activated'
  return approvedOn === null && declinedOn === null && status === 'ACTIVE' ? 'waiting' : 'deactivated'
}

export function decisionRefusal(user: Registration): string | null {
  if (accountState(user) === 'waiting') return null
  if (user.declinedOn !== null) return 'This registration has already been declined.'
  return user.approvedOn === null
    ? 'This account is not waiting for approval.'
    : 'This account has already been approved.'
}

const accountFields = [
  'role',
  'enabled',
  'accountNotExpired',
  'accountNotLocked',
  'credentialsNotExpired',
] as const

type ChangedUser = Pick<UserRecord, 'status' | 'institution'> & {
  user: Pick<UserRecord['user'], AccountField>
}
type AccountField = (typeof accountFields)[number]

type ChangeFacts = {
  isOwn: boolean
  mayGrantDev: boolean
  /** Another administrator of the institution can sign in. */
  hasOtherAdmin: boolean
}

export function userChangeRefusal(
  before: ChangedUser,
  after: ChangedUser,
  { isOwn, mayGrantDev }: Pick<ChangeFacts, 'isOwn' | 'mayGrantDev'>,
): { field: string; message: string } | null {
  if (changedAccountField(before, after) === undefined && before.status === after.status) return null
  const field = fieldOfChange(before, after)
  if (isOwn) return { field, message: 'You cannot change your own role or account.' }
  const message = roleRefusal(before.user.role, after.user.role, { mayGrantDev })
  if (message !== null) return { field: 'user.role', message }
  if (before.user.role !== 'DEV' || mayGrantDev) return null
  // Otherwise an administrator could lock out the developers, who serve all institutions.
  return { field, message: 'Only a developer can change the account of a developer.' }
}

/** Errors in a change that apply to every caller. */
export function userChangeFaults(
  before: ChangedUser,
  after: ChangedUser,
  { hasOtherAdmin }: Pick<ChangeFacts, 'hasOtherAdmin'>,
): FieldMessages {
  const faults: FieldMessages = {}
  if (before.institution !== after.institution) {
    faults['institution'] = ['A user cannot move to another institution.']
  }
  if (isActiveAdmin(before) && !isActiveAdmin(after) && !hasOtherAdmin) {
    faults[fieldOfChange(before, after)] = [
      'This is the last administrator of the institution who can sign in. Make another user Administrator first.',
    ]
  }
  return faults
}

const changedAccountField = (before: ChangedUser, after: ChangedUser): AccountField | undefined =>
  accountFields.find((name) => before.user[name] !== after.user[name])

function fieldOfChange(before: ChangedUser, after: ChangedUser): string {
  const changed = changedAccountField(before, after)
  return changed ? `user.${changed}` : 'status'
}

/** The reason why a user's role may not change in this way, or null. `before` is null for a new account. */
export function roleRefusal(
  before: Role | null,
  after: Role,
  { mayGrantDev }: Pick<ChangeFacts, 'mayGrantDev'>,
): string | null {
  const concernsDev = before !== after && (before === 'DEV' || after === 'DEV')
  return concernsDev && !mayGrantDev ? 'Only a developer can give or take away the role Developer.' : null
}

/** Users can renew an expired password themselves, so `credentialsNotExpired` does not matter here. */
export const isActiveAdmin = ({ status, user }: Pick<ChangedUser, 'status' | 'user'>): boolean =>
  user.role === 'ADMIN' &&
  status === 'ACTIVE' &&
  user.enabled &&
  user.accountNotExpired &&
  user.accountNotLocked

/** The refusal of a password reset, or null. A reset would let an administrator sign in as a developer. */
export function passwordResetRefusal(
  { user }: Pick<UserRecord, 'user'>,
  { isOwn, mayGrantDev }: Pick<ChangeFacts, 'isOwn' | 'mayGrantDev'>,
): string | null {
  if (isOwn) return 'Change your own password in your profile.'
  if (user.role === 'DEV' && !mayGrantDev) return 'Only a developer can reset the password of a developer.'
  return null
}

export function sessionsRefusal(
  { user }: Pick<UserRecord, 'user'>,
  { isOwn, mayGrantDev }: Pick<ChangeFacts, 'isOwn' | 'mayGrantDev'>,
): string | null {
  if (isOwn) return 'Your own sessions are listed in your profile.'
  if (user.role === 'DEV' && !mayGrantDev) return 'Only a developer can end the sessions of a developer.'
  return null
}

type PasswordFacts = {
  username: string
  minLength: number
  /** Common passwords, in lower case. */
  common: ReadonlySet<string>
  current?: string
  /** True if another user chose the password when registering the account. */
  isGiven?: boolean
}

export function passwordFault(
  password: string,
  { username, minLength, common, current, isGiven }: PasswordFacts,
): string | null {
  if (password.length < minLength) return `The password needs at least ${minLength} characters.`
  if (password.toLowerCase() === username.toLowerCase()) return 'The password must differ from the username.'
  if (common.has(password.toLowerCase())) return 'This password is too common. Choose another one.'
  if (password === current) return 'The new password must differ from the current one.'
  if (isGiven) return 'Somebody else chose this password for you. Choose your own.'
  return null
}
