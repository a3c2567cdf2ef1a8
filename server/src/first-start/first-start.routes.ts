import { firstStartEndpoints } from '@insaka/domain/first-start/first-start.endpoints'
import { bind } from '../http/bind.ts'
import type { Platform } from '../platform.ts'
import { beginByLink, lookAtLink } from './first-start.actions.ts'

export const firstStartRoutes = (platform: Platform) =>
  bind(firstStartEndpoints, {
    look: async ({ body, visitor }) => ({ state: await lookAtLink(platform, visitor.address, body.link) }),

    begin: async ({ body, visitor }) => {
      await beginByLink(platform, visitor.address, body)
      return {}
    },
  })
