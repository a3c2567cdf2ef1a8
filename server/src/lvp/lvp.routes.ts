import { lvpEndpoints } from '@insaka/domain/lvp/lvp.endpoints'
import { paperKindOf } from '../papers/papers.routes.ts'
import type { Platform } from '../platform.ts'
import { registerRoutes } from '../registers/routes.ts'
import { lvpKind } from './lvp.kind.ts'

export const lvpRoutes = (platform: Platform) => {
  const { readable, saves, judge, readNewest, readAttachments } = paperKindOf(platform, lvpKind, {
    one: 'lvp',
    many: 'lvps',
  })
  return registerRoutes(platform, lvpEndpoints, readable, {
    saves,
    more: {
      judge: ({ caller, checked }) => judge(caller, checked),
      newest: async ({ caller }) => {
        const { content: lvps, pagination } = await readNewest(caller)
        return { lvps, pagination }
      },
      attachments: ({ params: { id }, caller }) => readAttachments(caller, id),
    },
  })
}
