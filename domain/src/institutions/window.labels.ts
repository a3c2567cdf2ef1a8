export const windowStates = {
  'first password set': 'Waiting for an administrator to choose its password',
  'switched on': 'Switched on',
  'switched off': 'Switched off',
} as const
export type WindowState = keyof typeof windowStates

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
