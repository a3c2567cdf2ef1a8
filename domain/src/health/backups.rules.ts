import { permissionScope, type Role } from '../permissions.ts'

/** Each request makes the server read every record, so an installation gets a few an hour. */
export const backupRateLimit = { most: 3, windowMinutes: 60 } as const

/** A backup holds the records of every institution, so an administrator may know or have it only while theirs is alone. */
export const ownsAllRecords = (role: Role, institutions: number): boolean =>
  permissionScope(role, 'MANAGE_BACKUPS') === 'any institution' || (role === 'ADMIN' && institutions === 1)

export const backupsUnavailable = 'Insaka makes no daily backups here.'
export const downloadUnavailable = 'Backups cannot be downloaded here.'
