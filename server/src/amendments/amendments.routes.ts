import { amendmentsEndpoints } from '@insaka/domain/amendments/amendments.endpoints'
import { attachToAmendment } from '../contracts/change-contract.actions.ts'
import { readAttachmentVersions } from '../papers/papers.routes.ts'
import type { Platform } from '../platform.ts'
import { registerRoutes } from '../registers/routes.ts'
import { amendmentKind } from './amendments.kind.ts'

export const amendmentsRoutes = (platform: Platform) =>
  registerRoutes(platform, amendmentsEndpoints, amendmentKind, {
    saves: {},
    others: {
      file: async ({ params: { id }, caller, checked, submitKey }) => {
        const { record: mpc } = await attachToAmendment(platform, caller, id, checked, submitKey)
        return { mpc }
      },
      attachments: ({ params: { id }, caller }) =>
        readAttachmentVersions(platform, amendmentKind, caller, id),
    },
  })
