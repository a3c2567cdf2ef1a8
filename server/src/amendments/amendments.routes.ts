import { amendmentsEndpoints } from '@insaka/domain/amendments/amendments.endpoints'
import { readVersionsOf } from '../papers/papers.routes.ts'
import type { Platform } from '../platform.ts'
import { registerRoutes } from '../registers/routes.ts'
import { amendmentKind } from './amendments.kind.ts'

export const amendmentsRoutes = (platform: Platform) =>
  registerRoutes(platform, amendmentsEndpoints, amendmentKind, {
    saves: {},
    more: {
      attachments: ({ params: { id }, caller }) => readVersionsOf(platform, amendmentKind, caller, id),
    },
  })
