import { auditVerificationEndpoints } from '@insaka/domain/audit-log/audit-verification.endpoints'
import { bind } from '../http/bind-handlers.ts'
import type { Platform } from '../platform.ts'
import { requestCheck, readChecks } from './audit-checks.actions.ts'

export const auditChecksRoutes = (platform: Platform) =>
  bind(auditVerificationEndpoints, {
    ask: async ({ caller }) => ({ check: await requestCheck(platform, caller) }),
    list: ({ caller }) => readChecks(platform, caller),
  })
