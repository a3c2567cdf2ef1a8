import { permissionScope, type Role } from '../permissions.ts'

/** Each request makes the server read every record, so the rate is limited for the installation. */
export const backupRateLimit = { maxCount: 3, windowMinutes: 60 } as const

/** A backup contains all institutions, so administrators have access only if theirs is the only one. */
export const mayReadAllRecords = (role: Role, institutions: number): boolean =>
  permissionScope(role, 'MANAGE_BACKUPS') === 'any institution' || (role === 'ADMIN' && institutions === 1)

export const backupsUnavailableMessage = 'Insaka makes no daily backups here.'
export const downloadUnavailableMessage = 'Backups cannot be downloaded here.'
