import { sqlAccessEndpoints } from '@insaka/domain/institutions/sql-access.endpoints'
import { bind } from '../http/bind-handlers.ts'
import type { Platform } from '../platform.ts'
import { changeSqlAccess } from './sql-access.actions.ts'

export const sqlAccessRoutes = (platform: Platform) =>
  bind(sqlAccessEndpoints, {
    change: async ({ params: { id: institutionId }, body: change, caller, visitor }) => ({
      window: await changeSqlAccess(platform, { caller, visitor, institutionId, change }),
    }),
  })
