export const sqlAccessStates = {
  'no password yet': 'No password yet',
  'first password set': 'Waiting for an administrator to choose a new password',
  'switched on': 'Switched on',
  'switched off': 'Switched off',
  'not available': 'Not available on this installation',
} as const
export type SqlAccessState = keyof typeof sqlAccessStates

/** The reason on an installation with several database machines. */
export const sqlAccessUnavailableMessage =
  'Read-only SQL access is not available, because this installation uses several database servers.'

export const sqlAccessFieldLabels = {
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
