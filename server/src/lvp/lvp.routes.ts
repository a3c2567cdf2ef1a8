import { lvpEndpoints } from '@insaka/domain/lvp/lvp.endpoints'
import { lvpStepEndpoints } from '@insaka/domain/lvp/lvp.steps'
import { paperHandlers } from '../papers/papers.routes.ts'
import type { Platform } from '../platform.ts'
import { registerRoutes } from '../registers/routes.ts'
import { lvpKind } from './lvp.kind.ts'

export const lvpRoutes = (platform: Platform) => {
  const { readable, saves, previewCautions, readLatest, readAttachments } = paperHandlers(platform, lvpKind)
  return registerRoutes(platform, { ...lvpEndpoints, ...lvpStepEndpoints }, readable, {
    saves,
    others: {
      judge: ({ caller, checked }) => previewCautions(caller, checked),
      newest: async ({ caller }) => {
        const { content: lvps, pagination } = await readLatest(caller)
        return { lvps, pagination }
      },
      attachments: ({ params: { id }, caller }) => readAttachments(caller, id),
    },
  })
}
