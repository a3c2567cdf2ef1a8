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

/** Why this account may not be used, or null. It is shown only after the right password. */
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

/** Why the owner of this account could not come in with a new password either, or null. */
export function refusalDespiteNewPassword(account: Account): RefusalCode | null {
  const refusal = accountRefusal(account)
  return refusal === 'CREDENTIALS_EXPIRED' ? null : refusal
}

type Registration = Pick<UserRecord, 'status' | 'approvedOn' | 'declinedOn'> & {
  user: Pick<UserRecord['user'], 'enabled'>
}

/** An account is activated when it is enabled; one that nobody has approved or declined yet waits, unless its owner has left. */
export function accountState({ status, approvedOn, declinedOn, user }: Registration): AccountState {
  if (user.enabled) return 'activated'
  return approvedOn === null && declinedOn === null && status === 'ACTIVE' ? 'waiting' : 'deactivated'
}

/** Why this registration can be neither approved nor declined, or null. */
export function decisionRefusal(user: Registration): string | null {
  if (accountState(user) === 'waiting') return null
  if (user.declinedOn !== null) return 'This registration has been declined already.'
  return user.approvedOn === null
    ? 'This account is not waiting for approval.'
    : 'This account has been approved already.'
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
  /** Somebody changes their own record. */
  isOwn: boolean
  mayGrantDev: boolean
  /** Another administrator of the institution can sign in. */
  hasOtherAdmin: boolean
}

/** Why this caller may not change a user like this, or null. */
export function userChangeRefusal(
  before: ChangedUser,
  after: ChangedUser,
  { isOwn, mayGrantDev }: Pick<ChangeFacts, 'isOwn' | 'mayGrantDev'>,
): { field: string; message: string } | null {
  if (changedAccountField(before, after) === undefined && before.status === after.status) return null
  const field = fieldOfChange(before, after)
  if (isOwn) return { field, message: 'Nobody changes their own role or account.' }
  const message = roleRefusal(before.user.role, after.user.role, { mayGrantDev })
  if (message !== null) return { field: 'user.role', message }
  if (before.user.role !== 'DEV' || mayGrantDev) return null
  // A person who could lock developers out would have all institutions to themselves.
  return { field, message: 'Only a developer changes the account of a developer.' }
}

/** What is wrong with a change, no matter who makes it. */
export function userChangeFaults(
  before: ChangedUser,
  after: ChangedUser,
  { hasOtherAdmin }: Pick<ChangeFacts, 'hasOtherAdmin'>,
): FieldMessages {
  const faults: FieldMessages = {}
  if (before.institution !== after.institution) {
    faults['institution'] = ['A user never moves to another institution.']
  }
  if (isAdminInOffice(before) && !isAdminInOffice(after) && !hasOtherAdmin) {
    faults[fieldOfChange(before, after)] = [
      'This is the last administrator of the institution who can sign in. Give somebody else that role first.',
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

/** Why somebody may not get this role in place of another, or of none with a new account; or null. */
export function roleRefusal(
  before: Role | null,
  after: Role,
  { mayGrantDev }: Pick<ChangeFacts, 'mayGrantDev'>,
): string | null {
  const concernsDev = before !== after && (before === 'DEV' || after === 'DEV')
  return concernsDev && !mayGrantDev
    ? 'Only a developer gives the role Developer to somebody, or takes it away.'
    : null
}

/** An expired password can be renewed by its owner, so it keeps nobody from their office. */
export const isAdminInOffice = ({ status, user }: Pick<ChangedUser, 'status' | 'user'>): boolean =>
  user.role === 'ADMIN' &&
  status === 'ACTIVE' &&
  user.enabled &&
  user.accountNotExpired &&
  user.accountNotLocked

/** Why somebody may not give this user another password, or null: who gave a developer one could sign in as one. */
export function passwordResetRefusal(
  { user }: Pick<UserRecord, 'user'>,
  { isOwn, mayGrantDev }: Pick<ChangeFacts, 'isOwn' | 'mayGrantDev'>,
): string | null {
  if (isOwn) return 'Change your own password in your profile.'
  if (user.role === 'DEV' && !mayGrantDev) return 'Only a developer resets the password of a developer.'
  return null
}

/** Why somebody may not see and end the sessions of this user, or null. */
export function sessionsRefusal(
  { user }: Pick<UserRecord, 'user'>,
  { isOwn, mayGrantDev }: Pick<ChangeFacts, 'isOwn' | 'mayGrantDev'>,
): string | null {
  if (isOwn) return 'Your own sessions are listed in your profile.'
  if (user.role === 'DEV' && !mayGrantDev) return 'Only a developer ends the sessions of a developer.'
  return null
}

type PasswordFacts = {
  username: string
  minLength: number
  /** Passwords, in small letters, that everybody guesses first. */
  common: ReadonlySet<string>
  current?: string
  /** It is the one with which somebody else registered the account. */
  isGiven?: boolean
}

/** What is wrong with a password somebody wants to use from now on, or null. */
export function passwordFault(
  password: string,
  { username, minLength, common, current, isGiven }: PasswordFacts,
): string | null {
  if (password.length < minLength) return `The password needs at least ${minLength} characters.`
  if (password.toLowerCase() === username.toLowerCase()) return 'The password may not be the username.'
  if (common.has(password.toLowerCase())) return 'This password is too common. Please choose another one.'
  if (password === current) return 'The new password must differ from the current one.'
  if (isGiven) return 'Somebody else has given you this password. Please choose one of your own.'
  return null
}
