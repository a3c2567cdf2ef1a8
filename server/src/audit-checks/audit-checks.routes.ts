import { auditChecksEndpoints } from '@insaka/domain/audit/audit-checks.endpoints'
import { bind } from '../http/bind.ts'
import type { Platform } from '../platform.ts'
import { askForCheck, readChecks } from './audit-checks.actions.ts'

export const auditChecksRoutes = (platform: Platform) =>
  bind(auditChecksEndpoints, {
    ask: async ({ caller }) => ({ check: await askForCheck(platform, caller) }),
    list: ({ caller }) => readChecks(platform, caller),
  })
