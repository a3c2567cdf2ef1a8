import { allLists, type ListName } from '@insaka/domain/all-lists'
import type { ExportFormat } from '@insaka/domain/core/export'
import type { BoundEndpoint, Call } from '../http/bind-handlers.ts'
import type { Platform } from '../platform.ts'
import type { FairQueue } from '../worker-threads/fair-queue.ts'
import { createExporter } from './export.actions.ts'
import type { ExportSources } from './export-source.ts'

type ExportCall = Pick<Call<(typeof allLists)['departments']['export']>, 'caller' | 'visitor' | 'signal'> & {
  params: { sortField: string }
  query: { format?: ExportFormat }
}

export function exportRoutes(platform: Platform, queue: FairQueue, sources: ExportSources): BoundEndpoint[] {
  const { database } = platform
  const makeExport = createExporter(platform, queue, sources)
  return (Object.keys(allLists) as ListName[]).map((list) => ({
    endpoint: allLists[list].export,
    handle: async (call: unknown) => {
      const { caller, visitor, params, query, signal } = call as ExportCall
      const { format = 'xlsx', ...listQuery } = query
      const { userId, departmentId, institutionId, role, duties, requestsOnly } = caller
      const request = {
        list,
        format,
        institutionId: (await sources[list].institutionOf?.(database, caller, listQuery)) ?? institutionId,
        requestedList: {
          caller: {
            userId,
            departmentId,
            institutionId,
            role,
            duties,
            ...(requestsOnly && { requestsOnly }),
          },
          sortField: params.sortField,
          query: listQuery,
        },
        origin: visitor.origin,
        madeBy: `${caller.firstName} ${caller.lastName}`,
      }
      return makeExport({ caller, visitor, order: request, signal }) as never
    },
  }))
}
