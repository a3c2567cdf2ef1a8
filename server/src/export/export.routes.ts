import { allLists, type ListName } from '@insaka/domain/all-lists'
import type { ExportFormat } from '@insaka/domain/core/export'
import type { Bound, Call } from '../http/bind.ts'
import type { Platform } from '../platform.ts'
import type { Places } from '../threads/places.ts'
import { exporter } from './export.actions.ts'
import type { Sources } from './source.ts'

type ExportCall = Pick<Call<(typeof allLists)['departments']['export']>, 'caller' | 'visitor' | 'signal'> & {
  params: { sortField: string }
  query: { format?: ExportFormat }
}

/** The exports of all lists, bound. */
export function exportRoutes(platform: Platform, places: Places, sources: Sources): Bound[] {
  const { database } = platform
  const make = exporter(platform, places, sources)
  return (Object.keys(allLists) as ListName[]).map((list) => ({
    endpoint: allLists[list].export,
    handle: async (call: unknown) => {
      const { caller, visitor, params, query, signal } = call as ExportCall
      const { format = 'xlsx', ...asked } = query
      const { userId, departmentId, institutionId, role, duties } = caller
      const order = {
        list,
        format,
        institutionId: (await sources[list].institutionOf?.(database, caller, asked)) ?? institutionId,
        asked: {
          caller: { userId, departmentId, institutionId, role, duties },
          sortField: params.sortField,
          query: asked,
        },
        origin: visitor.origin,
        madeBy: `${caller.firstName} ${caller.lastName}`,
      }
      return make({ caller, visitor, order, signal }) as never
    },
  }))
}
