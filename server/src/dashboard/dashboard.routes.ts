import { dashboardEndpoints } from '@insaka/domain/dashboard/dashboard.endpoints'
import { bind } from '../http/bind.ts'
import type { Platform } from '../platform.ts'
import { readSummary } from './summary.repository.ts'
import { readWork } from './work.repository.ts'

export const dashboardRoutes = ({ database, clock }: Platform) =>
  bind(dashboardEndpoints, {
    work: async ({ caller }) => ({
      work: await database.read(caller.institutionId, (tx) => readWork(tx, caller, clock())),
    }),
    summary: async ({ caller }) => ({
      summary: await database.read(caller.institutionId, (tx) => readSummary(tx, caller)),
    }),
  })
