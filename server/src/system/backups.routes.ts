import { backupsEndpoints } from '@insaka/domain/system/backups.endpoints'
import { bind } from '../http/bind.ts'
import type { Platform } from '../platform.ts'
import { askForBackup, downloadNewest, readBackups } from './backups.actions.ts'

export const backupsRoutes = (platform: Platform) =>
  bind(backupsEndpoints, {
    read: async ({ caller }) => ({ backups: await readBackups(platform, caller) }),
    make: async ({ caller }) => ({ backups: await askForBackup(platform, caller) }),
    download: ({ caller, visitor }) => downloadNewest(platform, caller, visitor),
  })
