import { mpcEndpoints } from '@insaka/domain/mpc/mpc.endpoints'
import type { MpcRecord } from '@insaka/domain/mpc/mpc.schema'
import { mpcStepEndpoints } from '@insaka/domain/mpc/mpc.steps'
import { steppedContract } from '../contracts/contract-steps.ts'
import { paperHandlers } from '../papers/papers.routes.ts'
import type { Platform } from '../platform.ts'
import { latestFirst, readPage } from '../registers/read-register.ts'
import { registerRoutes } from '../registers/routes.ts'
import { changeMpc } from './change-mpc.actions.ts'
import { previewMpc } from './preview-mpc.actions.ts'
import { mpcKind } from './mpc.kind.ts'

/** Papers that may get a contract: not cancelled, and without one. */
export const withoutContract = { states: ['IN_PROGRESS', 'COMPLETE'], filters: { contract: 'false' } }

export const mpcRoutes = (platform: Platform) => {
  const { readable, saves, readLatest, readAttachments } = paperHandlers(platform, mpcKind)
  // A selection list displays no sums, so none are computed.
  const { amount: _amount, ...register } = readable.register
  const readableWithoutSums = { ...readable, register }
  const withContract = { ...readable, steppedParts: [steppedContract<MpcRecord>()] }
  return registerRoutes(platform, { ...mpcEndpoints, ...mpcStepEndpoints }, withContract, {
    saves: { ...saves, update: changeMpc },
    others: {
      judge: ({ caller, checked }) => previewMpc(platform, caller, checked),
      newest: async ({ caller }) => {
        const { content: mpcs, pagination } = await readLatest(caller)
        return { mpcs, pagination }
      },
      nonlinked: async ({ query: { page, size: pageSize, search }, caller: { institutionId } }) => {
        const request = latestFirst(institutionId, { page, pageSize, search, ...withoutContract })
        const { content: mpcs, pagination } = await platform.database.read(
          institutionId,
          async (tx) => (await readPage(tx, readableWithoutSums, request)).page,
        )
        return { mpcs, pagination }
      },
      attachments: ({ params: { id }, caller }) => readAttachments(caller, id),
    },
  })
}
