import { mpcEndpoints } from '@insaka/domain/mpc/mpc.endpoints'
import { paperKindOf } from '../papers/papers.routes.ts'
import type { Platform } from '../platform.ts'
import { registerRoutes } from '../registers/routes.ts'
import { mpcKind } from './mpc.kind.ts'

export const mpcRoutes = (platform: Platform) => {
  const { readable, saves, readNewest, readAttachments } = paperKindOf(platform, mpcKind, {
    one: 'mpc',
    many: 'mpcs',
  })
  return registerRoutes(platform, mpcEndpoints, readable, {
    saves,
    more: {
      newest: async ({ caller }) => {
        const { content: mpcs, pagination } = await readNewest(caller)
        return { mpcs, pagination }
      },
      attachments: ({ params: { id }, caller }) => readAttachments(caller, id),
    },
  })
}
