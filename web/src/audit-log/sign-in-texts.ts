import { securityKinds } from '@insaka/domain/audit-log/audit.labels'
import type { SecurityEntry } from '@insaka/domain/audit-log/audit.schema'
import { refusals } from '@insaka/domain/core/errors'

/** The account owner, or the user name that was tried. */
export const personText = ({ user, username }: SecurityEntry): string => user ?? username ?? ''

export const kindText = ({ kind }: SecurityEntry): string =>
  Object.hasOwn(securityKinds, kind) ? securityKinds[kind as keyof typeof securityKinds] : kind

const detailTexts: Readonly<Record<string, string>> = {
  account: 'For this account',
  address: 'From this address',
  'account at address': 'For this account from this address',
  'new password of account': 'For a new password of this account',
  'new password at address': 'For new passwords from this address',
  'codes of account': 'Wrong second-factor codes for this account',
  'codes of address': 'Wrong second-factor codes from this address',
  'codes of account at address': 'Wrong second-factor codes for this account from this address',
  'trusted computer': 'No code is needed on this device.',
  'unknown name': 'No account has this username.',
  'address not confirmed': 'The e-mail address of this account is not confirmed.',
}

/** Detail of an entry in words, such as the reason of a refusal or the exported list. */
export function detailText({ kind, detail }: SecurityEntry): string {
  if (detail === null) return ''
  // A signed-in user has re-entered the password.
  if (detail === 'WRONG_CREDENTIALS' && kind !== 'sign-in refused') return 'The current password was wrong.'
  if (Object.hasOwn(refusals, detail)) return refusals[detail as keyof typeof refusals].message
  return detailTexts[detail] ?? detail
}

export function kindAndDetailText(entry: SecurityEntry): string {
  const detail = detailText(entry)
  return detail ? `${kindText(entry)}: ${detail}` : kindText(entry)
}
