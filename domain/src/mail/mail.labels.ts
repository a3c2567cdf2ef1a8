export const mailStates = {
  WAITING: 'Waiting',
  SENT: 'Sent',
  FAILED: 'Failed',
  HELD: 'Held back',
  NOT_WANTED: 'Not needed any more',
} as const
export type MailState = keyof typeof mailStates

export const mailTemplates = {
  test: 'Test mail',
  'reset password': 'Link for a new password',
  'confirm address': 'Confirmation of an address',
  'address changed': 'E-mail address changed',
  approved: 'Registration approved',
  disabled: 'Account disabled',
  'password reset': 'Password reset',
  'password changed': 'Password changed',
  'new computer': 'Sign-in from a new device',
  'second factor on': 'Second factor set up',
  'second factor off': 'Second factor taken away',
  'wrong codes': 'Wrong codes of the second factor',
  'record corrected': 'Record reopened or corrected by somebody else',
  digest: 'What needs attention',
} as const
export type MailTemplate = keyof typeof mailTemplates

export const resendableStates = ['FAILED', 'HELD'] as const satisfies MailState[]

export const mayResend = ({ state }: { state: MailState }): boolean =>
  (resendableStates as readonly MailState[]).includes(state)
