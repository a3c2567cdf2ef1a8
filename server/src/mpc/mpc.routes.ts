import { mpcEndpoints } from '@insaka/domain/mpc/mpc.endpoints'
import { bind } from '../http/bind.ts'
import { listRequestOf } from '../http/list-request.ts'
import { changePaper, savePaper } from '../papers/papers.actions.ts'
import { paperJudgements } from '../papers/papers.judgement.ts'
import { paperReads } from '../papers/papers.reads.ts'
import type { Platform } from '../platform.ts'
import { mpcKind } from './mpc.kind.ts'

export const mpcRoutes = (platform: Platform) => {
  const { database } = platform
  const read = paperReads(database, mpcKind)
  return bind(
    mpcEndpoints,
    {
      list: async ({ params, query, caller }) => {
        const request = await listRequestOf(database, caller, params, query)
        const { page, counts } = await read.page(caller.institutionId, request)
        return { mpcs: page, counts }
      },

      create: async ({ params, query, body, caller, submitKey }) => {
        const request = await listRequestOf(database, caller, params, query)
        const id = await savePaper(platform, caller, mpcKind, body, submitKey)
        const { page, counts, record } = await read.pageWith(caller.institutionId, request, id)
        return { mpcs: page, counts, mpc: record }
      },

      update: async ({ params, query, body, caller, submitKey }) => {
        const request = await listRequestOf(database, caller, params, query)
        const id = await changePaper(platform, caller, mpcKind, body, submitKey)
        const { page, counts, record } = await read.pageWith(caller.institutionId, request, id)
        return { mpcs: page, counts, mpc: record }
      },

      newest: async ({ caller }) => {
        const { records, pagination } = await read.newest(caller.institutionId)
        return { mpcs: records, pagination }
      },

      get: async ({ params: { id }, caller }) => ({ mpc: await read.record(caller.institutionId, id) }),

      attachments: ({ params: { id }, caller }) => read.attachments(caller.institutionId, id),

      history: ({ params: { id }, query, caller }) => read.history(caller.institutionId, id, query),
    },
    paperJudgements(platform, mpcKind),
  )
}
