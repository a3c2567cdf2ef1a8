export const mailStates = {
  WAITING: 'Waiting',
  SENT: 'Sent',
  FAILED: 'Failed',
  HELD: 'Held back',
  NOT_WANTED: 'No longer needed',
} as const
export type MailState = keyof typeof mailStates

export const mailTemplates = {
  test: 'Test mail',
  'reset password': 'Link for a new password',
  'confirm address': 'Link to confirm an address',
  'address changed': 'Email address changed',
  approved: 'Registration approved',
  disabled: 'Account closed',
  'password reset': 'Password reset',
  'password changed': 'Password changed',
  'new computer': 'Sign-in from a new device',
  'second factor on': 'Second factor set up',
  'second factor off': 'Second factor removed',
  'wrong codes': 'Wrong second-factor codes',
  'record corrected': 'Record reopened or corrected by another user',
  'decision reminder': 'Reminder of a pending decision',
  'record decided': 'Decision about a record',
  digest: 'Morning mail',
} as const
export type MailTemplate = keyof typeof mailTemplates

export const resendableStates = ['FAILED', 'HELD'] as const satisfies MailState[]

export const isResendable = ({ state }: { state: MailState }): boolean =>
  (resendableStates as readonly MailState[]).includes(state)
