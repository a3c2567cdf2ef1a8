import { auditEndpoints } from '@insaka/domain/audit-log/audit.endpoints'
import { paginate } from '@insaka/domain/core/paging'
import { readSecurityEvents } from '../audit-log/read-security-events.ts'
import { isTrailFiltered, maxCounted, findRange, readTrail } from '../audit-log/trail.ts'
import { bind } from '../http/bind-handlers.ts'
import type { Platform } from '../platform.ts'
import type { FairQueue } from '../worker-threads/fair-queue.ts'
import { createTrailExporter } from './export-trail.actions.ts'
import { maySeeAdministration, trailEventOf } from './trail-event.ts'

export const auditTrailRoutes = (platform: Platform, queue: FairQueue) => {
  const { database } = platform
  const exportTrail = createTrailExporter(platform, queue)
  return bind(auditEndpoints, {
    events: ({ caller, params: { page, pageSize: size }, query: filters }) => {
      const { institutionId } = caller
      const trailQuery = { filters, seesAdministration: maySeeAdministration(caller) }
      return database.read(institutionId, async (tx) => {
        const range = await findRange(tx, filters)
        const { rows, total } = await readTrail(tx, trailQuery, range, { page, size })
        const isCapped = isTrailFiltered(filters) && total > maxCounted
        const pagination = paginate({ page, size }, isCapped ? maxCounted : total, rows.length)
        const content = rows.map((row) => trailEventOf(row, { ...trailQuery, institutionId }))
        return { events: { content, pagination: isCapped ? { ...pagination, more: isCapped } : pagination } }
      })
    },
    security: ({ caller: { institutionId }, params: { page, pageSize: size }, query }) =>
      database.read(institutionId, async (tx) => ({
        events: await readSecurityEvents(tx, query, { page, size }),
      })),
    download: ({ caller, visitor, query: { format = 'csv', ...filters }, signal }) => {
      const { institutionId } = caller
      const order = { institutionId, filters, format, seesAdministration: maySeeAdministration(caller) }
      return exportTrail({ caller, visitor, order, signal })
    },
  })
}
