export const healthCheckNames = {
  server: 'Server',
  addresses: 'Addresses',
  certificate: 'Certificate',
  disk: 'Disk',
  memory: 'Memory',
  clock: 'Clock',
  database: 'Database',
  migrations: 'Tables',
  jobs: 'Jobs',
  mail: 'Mail',
  backups: 'Backups',
  backupCheck: 'Backup check',
} as const
export type HealthCheckName = keyof typeof healthCheckNames

export const healthCheckStates = { OK: 'OK', CAUTION: 'Caution', WRONG: 'Wrong' } as const
export type HealthCheckState = keyof typeof healthCheckStates

const jobNames: Readonly<Record<string, string>> = {
  'contracts.moveStages': 'Move contracts to their next stage',
  'enquiries.close': 'Close enquiries',
  tidy: 'Remove what is kept no longer',
  'windows.watch': 'Look after read-only logins',
  import: 'Imports',
  'audit.checks': 'Check histories',
  'audit.weekly': 'Ask for the weekly check of histories',
  'audit.days': 'Keep the heads of each day',
  'audit.seals': 'Seal security events',
  'forgotten-passwords': 'Forgotten passwords',
  mail: 'Send mail',
  digests: 'Send morning mails',
  'backups.make': 'Make backups',
}
export const jobName = (kind: string): string => jobNames[kind] ?? kind
