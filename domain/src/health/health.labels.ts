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
  tidy: 'Delete expired data',
  'windows.watch': 'Watch read-only SQL access',
  import: 'Imports',
  'audit.checks': 'Check histories',
  'audit.weekly': 'Request weekly checks of histories',
  'audit.days': 'Save daily heads',
  'audit.seals': 'Seal security events',
  'forgotten-passwords': 'Forgotten passwords',
  mail: 'Send mail',
  digests: 'Send morning mails',
  'backups.make': 'Make backups',
}
export const jobName = (kind: string): string => jobNames[kind] ?? kind
