import { Refusal } from '@insaka/domain/core/errors'
import { handOverEndpoints } from '@insaka/domain/hand-over/hand-over.endpoints'
import { bind } from '../http/bind-handlers.ts'
import type { Platform } from '../platform.ts'
import { institutionOfUser } from '../users/manage-users.actions.ts'
import { findUser } from '../users/users.repository.ts'
import { countUnfinishedWork, handOver } from './hand-over.actions.ts'

export const handOverRoutes = (platform: Platform) =>
  bind(handOverEndpoints, {
    work: async ({ params: { id }, caller }) => {
      const institutionId = await institutionOfUser(platform, caller, id)
      return platform.database.read(institutionId, async (tx) => {
        const [user, work] = await Promise.all([findUser(tx, id), countUnfinishedWork(tx, id)])
        if (!user) throw new Refusal('NOT_FOUND')
        return { work }
      })
    },

    handOver: async ({ params: { id }, checked, caller }) =>
      handOver(platform, caller, await institutionOfUser(platform, caller, id), checked.withParams({ id })),
  })
