export const windowStates = {
  'no password yet': 'No password yet',
  'first password set': 'Waiting for an administrator to choose its password',
  'switched on': 'Switched on',
  'switched off': 'Switched off',
  'not available': 'Not available on this installation',
} as const
export type WindowState = keyof typeof windowStates

/** Where the records of this installation lie on several machines. */
export const noWindowsHere =
  'This installation keeps its records on several database machines, where institutions have no read-only login.'

export const windowFieldLabels = {
  currentPassword: 'Current Password',
  newPassword: 'New Password',
  enabled: 'Switched On',
  state: 'State',
  host: 'Host',
  port: 'Port',
  database: 'Database',
  schema: 'Schema',
  username: 'Username',
} as const
