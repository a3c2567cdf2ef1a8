import { lvpEndpoints } from '@insaka/domain/lvp/lvp.endpoints'
import { bind } from '../http/bind.ts'
import { listRequestOf } from '../http/list-request.ts'
import { changePaper, savePaper } from '../papers/papers.actions.ts'
import { paperJudgements } from '../papers/papers.judgement.ts'
import { paperReads } from '../papers/papers.reads.ts'
import type { Platform } from '../platform.ts'
import { lvpKind } from './lvp.kind.ts'

export const lvpRoutes = (platform: Platform) => {
  const { database } = platform
  const read = paperReads(database, lvpKind)
  return bind(
    lvpEndpoints,
    {
      list: async ({ params, query, caller }) => {
        const request = await listRequestOf(database, caller, params, query)
        const { page, counts } = await read.page(caller.institutionId, request)
        return { lvps: page, counts }
      },

      create: async ({ params, query, body, caller, submitKey }) => {
        const request = await listRequestOf(database, caller, params, query)
        const id = await savePaper(platform, caller, lvpKind, body, submitKey)
        const { page, counts, record } = await read.pageWith(caller.institutionId, request, id)
        return { lvps: page, counts, lvp: record }
      },

      update: async ({ params, query, body, caller, submitKey }) => {
        const request = await listRequestOf(database, caller, params, query)
        const id = await changePaper(platform, caller, lvpKind, body, submitKey)
        const { page, counts, record } = await read.pageWith(caller.institutionId, request, id)
        return { lvps: page, counts, lvp: record }
      },

      newest: async ({ caller }) => {
        const { records, pagination } = await read.newest(caller.institutionId)
        return { lvps: records, pagination }
      },

      get: async ({ params: { id }, caller }) => ({ lvp: await read.record(caller.institutionId, id) }),

      attachments: ({ params: { id }, caller }) => read.attachments(caller.institutionId, id),

      history: ({ params: { id }, query, caller }) => read.history(caller.institutionId, id, query),
    },
    paperJudgements(platform, lvpKind),
  )
}
