import { mpcEndpoints } from '@insaka/domain/mpc/mpc.endpoints'
import { paperKindOf } from '../papers/papers.routes.ts'
import type { Platform } from '../platform.ts'
import { newestFirst, readPage } from '../registers/reads.ts'
import { registerRoutes } from '../registers/routes.ts'
import { changeMpc } from './change-mpc.actions.ts'
import { judgeMpc } from './judge-mpc.actions.ts'
import { mpcKind } from './mpc.kind.ts'

/** What a contract can be made of: a paper without one that is not cancelled. */
export const withoutContract = { states: ['IN_PROGRESS', 'COMPLETE'], filters: { contract: 'false' } }

export const mpcRoutes = (platform: Platform) => {
  const { readable, saves, readNewest, readAttachments } = paperKindOf(platform, mpcKind, {
    one: 'mpc',
    many: 'mpcs',
  })
  // A list in which somebody chooses a paper has no sums: they would be added up for nothing.
  const { amount: _amount, ...register } = readable.register
  const choosable = { ...readable, register }
  return registerRoutes(platform, mpcEndpoints, readable, {
    saves: { ...saves, update: changeMpc },
    more: {
      judge: ({ caller, checked }) => judgeMpc(platform, caller, checked),
      newest: async ({ caller }) => {
        const { content: mpcs, pagination } = await readNewest(caller)
        return { mpcs, pagination }
      },
      nonlinked: async ({ query: { page, size: pageSize, search }, caller: { institutionId } }) => {
        const request = newestFirst(institutionId, { page, pageSize, search, ...withoutContract })
        const { content: mpcs, pagination } = await platform.database.read(
          institutionId,
          async (tx) => (await readPage(tx, choosable, request)).page,
        )
        return { mpcs, pagination }
      },
      attachments: ({ params: { id }, caller }) => readAttachments(caller, id),
    },
  })
}
