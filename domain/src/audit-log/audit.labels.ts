/** The origin of an event: a user of the institution, a developer, or a command or job of Insaka. */
export const callerKinds = {
  COLLEAGUE: 'Colleague',
  DEVELOPER: 'Developer',
  INSAKA: 'Insaka',
} as const
export type CallerKind = keyof typeof callerKinds

export const securityKinds = {
  'signed in': 'Signed in',
  'sign-in refused': 'Sign-in refused',
  'signed out': 'Signed out',
  'session ended': 'Session ended',
  'password changed': 'Password changed',
  'password change refused': 'Password change refused',
  'too many attempts': 'Too many attempts',
  'new password asked for': 'New password requested by mail',
  'new password by mail': 'New password set by mailed link',
  'address confirmed': 'Email address confirmed',
  'second factor asked': 'Second factor requested',
  'second factor needed': 'Second factor set-up required',
  'computer trusted': 'Device trusted',
  'computer not trusted': 'Device no longer trusted',
  'second factor refused': 'Second factor refused',
  'second factor set up': 'Second factor set up',
  'second factor taken away': 'Second factor removed',
  'recovery code used': 'Recovery code used',
  'new recovery codes': 'New recovery codes',
  'one-time code given': 'One-time code issued',
  'list exported': 'List exported',
  'history exported': 'History exported',
  'backup downloaded': 'Backup downloaded',
} as const
export type SecurityKind = keyof typeof securityKinds

export const historyFormats = {
  csv: 'Table for a spreadsheet (CSV)',
  ndjson: 'Whole history for checking (NDJSON)',
} as const
export type HistoryFormat = keyof typeof historyFormats

export const historyContentTypes = {
  csv: 'text/csv; charset=utf-8',
  ndjson: 'application/x-ndjson',
} as const satisfies Record<HistoryFormat, string>

/** Replaces the subject and the action of an event that the caller may not read. */
export const withheldSubject = 'administration'
