import { backupsEndpoints } from '@insaka/domain/health/backups.endpoints'
import { bind } from '../http/bind-handlers.ts'
import type { Platform } from '../platform.ts'
import { requestBackupNow, downloadLatest, readBackups } from './backups.actions.ts'

export const backupsRoutes = (platform: Platform) =>
  bind(backupsEndpoints, {
    read: async ({ caller }) => ({ backups: await readBackups(platform, caller) }),
    make: async ({ caller }) => ({ backups: await requestBackupNow(platform, caller) }),
    download: ({ caller, visitor }) => downloadLatest(platform, caller, visitor),
  })
