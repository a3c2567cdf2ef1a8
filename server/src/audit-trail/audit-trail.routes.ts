import { auditEndpoints } from '@insaka/domain/audit/audit.endpoints'
import { paginate } from '@insaka/domain/core/paging'
import { readSecurityEvents } from '../audit/security-events.ts'
import { isNarrowed, mostCounted, rangeOf, readTrail } from '../audit/trail.ts'
import { bind } from '../http/bind.ts'
import type { Platform } from '../platform.ts'
import type { Places } from '../threads/places.ts'
import { trailExporter } from './export-trail.actions.ts'
import { seesAdministration, trailEventOf } from './trail-event.ts'

export const auditTrailRoutes = (platform: Platform, places: Places) => {
  const { database } = platform
  const exported = trailExporter(platform, places)
  return bind(auditEndpoints, {
    events: ({ caller, params: { page, pageSize: size }, query: filters }) => {
      const { institutionId } = caller
      const asked = { filters, seesAdministration: seesAdministration(caller) }
      return database.read(institutionId, async (tx) => {
        const range = await rangeOf(tx, filters)
        const { rows, counted } = await readTrail(tx, asked, range, { page, size })
        const more = isNarrowed(filters) && counted > mostCounted
        const pagination = paginate({ page, size }, more ? mostCounted : counted, rows.length)
        const content = rows.map((row) => trailEventOf(row, { ...asked, institutionId }))
        return { events: { content, pagination: more ? { ...pagination, more } : pagination } }
      })
    },
    security: ({ caller: { institutionId }, params: { page, pageSize: size }, query }) =>
      database.read(institutionId, async (tx) => ({
        events: await readSecurityEvents(tx, query, { page, size }),
      })),
    download: ({ caller, visitor, query: { format = 'csv', ...filters }, signal }) => {
      const { institutionId } = caller
      const order = { institutionId, filters, format, seesAdministration: seesAdministration(caller) }
      return exported({ caller, visitor, order, signal })
    },
  })
}
