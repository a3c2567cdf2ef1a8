import { may, type Role } from '../permissions.ts'
import type { SecondFactorRequirement } from '../sign-in-settings/sign-in-settings.labels.ts'
import type { UserRecord } from '../users/users.schema.ts'

/** The number of days for which a trusted device is not asked for a code. */
export const trustDays = 30

export const recoveryCodeCount = 10
export const recoveryCodeLength = 16
export const setupCodeLength = 12
/** The validity of a one-time code from an administrator. */
export const setupCodeHours = 24

/** The time limit from receiving the key to confirming it with a code. */
export const setupMinutes = 60

/** Administrators are all roles that manage users. */
export const isSecondFactorRequired = (role: Role, requirement: SecondFactorRequirement): boolean =>
  requirement === 'EVERYBODY' || (requirement === 'ADMINISTRATORS' && may(role, 'MANAGE_USERS'))

/**
 * A code without blanks and dashes, in capitals. Digits that do not occur in codes with letters are replaced by the
 * letters they resemble.
 */
export function normalizeCode(input: string): string {
  const code = input.toUpperCase().replaceAll(/[\s\p{Dash}]/gu, '')
  return isAppCode(code) ? code : code.replaceAll('0', 'O').replaceAll('1', 'I').replaceAll('8', 'B')
}

export const isAppCode = (code: string): boolean => /^[0-9]{6}$/.test(code)

export const groupInFours = (code: string, separator = '-'): string =>
  code.replaceAll(/.{4}(?=.)/g, `$&${separator}`)

export const codeMessages = {
  wrong: 'This code is wrong, or it has been used already.',
  checkClock: 'Please check that the date and time of your phone are set automatically.',
  wrongSetupCode: 'This one-time code is wrong or has expired. Ask an administrator for a new one.',
  /** The key that decrypts the app's secret has changed, for example after a restore. */
  unreadable:
    'Codes from your authenticator app do not work at the moment. Enter a recovery code, or ask an administrator.',
  beginAnew: 'This set-up has expired. Please start again.',
  setupCodeAsked:
    'Your institution now requires a one-time code from an administrator. Start again with one.',
  ownRequired: 'Your institution requires a second factor, so you cannot turn it off.',
} as const

const ownSecondFactorMessage = 'Manage your own second factor on My profile.'

/** The refusal of giving this user a one-time code, or null. The code is useless without the user's password. */
export const setupCodeRefusal = ({ isOwn }: { isOwn: boolean }): string | null =>
  isOwn ? ownSecondFactorMessage : null

/** The reason why the caller may not remove this user's second factor, or null. */
export function secondFactorRefusal(
  { user }: Pick<UserRecord, 'user'>,
  { isOwn, mayGrantDev }: { isOwn: boolean; mayGrantDev: boolean },
): string | null {
  if (isOwn) return ownSecondFactorMessage
  if (user.role === 'DEV' && !mayGrantDev)
    return 'Only a developer can remove the second factor of a developer.'
  return null
}
