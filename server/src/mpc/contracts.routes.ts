import { contractsEndpoints } from '@insaka/domain/mpc/contracts.endpoints'
import { readVersionsOf } from '../papers/papers.routes.ts'
import type { Platform } from '../platform.ts'
import { registerRoutes } from '../registers/routes.ts'
import { contractKind } from './contracts.kind.ts'

export const contractsRoutes = (platform: Platform) =>
  registerRoutes(platform, contractsEndpoints, contractKind, {
    saves: {},
    more: {
      attachments: ({ params: { id }, caller }) => readVersionsOf(platform, contractKind, caller, id),
    },
  })
