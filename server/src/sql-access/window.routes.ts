import { windowEndpoints } from '@insaka/domain/institutions/window.endpoints'
import { bind } from '../http/bind.ts'
import type { Platform } from '../platform.ts'
import { changeWindow } from './window.actions.ts'

export const windowRoutes = (platform: Platform) =>
  bind(windowEndpoints, {
    change: async ({ params: { id: institutionId }, body: change, caller, visitor }) => ({
      window: await changeWindow(platform, { caller, visitor, institutionId, change }),
    }),
  })
