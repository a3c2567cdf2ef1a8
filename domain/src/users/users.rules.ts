import type { RefusalCode } from '../core/errors.ts'
import type { UserRecord } from './users.schema.ts'

type Account = Pick<UserRecord, 'status' | 'approvedOn'> & {
  user: Pick<
    UserRecord['user'],
    'enabled' | 'accountNotExpired' | 'accountNotLocked' | 'credentialsNotExpired'
  >
}

/** Why this account may not be used, or null. Told only after the right password. */
export function accountRefusal(account: Account): RefusalCode | null {
  const { user } = account
  if (account.status === 'RETIRED') return 'ACCOUNT_RETIRED'
  if (!user.enabled) return account.approvedOn === null ? 'AWAITING_APPROVAL' : 'ACCOUNT_DISABLED'
  if (!user.accountNotExpired) return 'ACCOUNT_EXPIRED'
  if (!user.accountNotLocked) return 'ACCOUNT_LOCKED'
  if (!user.credentialsNotExpired) return 'CREDENTIALS_EXPIRED'
  return null
}

type PasswordFacts = {
  username: string
  minLength: number
  /** Passwords, in small letters, that everybody guesses first. */
  common: ReadonlySet<string>
  current?: string
}

/** What is wrong with a password somebody wants to use from now on, or null. */
export function passwordFault(
  password: string,
  { username, minLength, common, current }: PasswordFacts,
): string | null {
  if (password.length < minLength) return `The password needs at least ${minLength} characters.`
  if (password.toLowerCase() === username.toLowerCase()) return 'The password may not be the username.'
  if (common.has(password.toLowerCase())) return 'This password is too common. Please choose another one.'
  if (password === current) return 'The new password must differ from the current one.'
  return null
}
