import { firstStartEndpoints } from '@insaka/domain/first-start/first-start.endpoints'
import { bind } from '../http/bind-handlers.ts'
import type { Platform } from '../platform.ts'
import { registerFirstInstitutionByLink } from './first-start.actions.ts'
import { readStartLink } from './read-start-link.ts'
import { restoreByLink } from './restore-by-link.ts'

export const firstStartRoutes = (platform: Platform) =>
  bind(firstStartEndpoints, {
    look: ({ body, visitor }) => readStartLink(platform, visitor.address, body.link),

    begin: async ({ body, visitor }) => {
      await registerFirstInstitutionByLink(platform, visitor.address, body)
      return {}
    },

    restore: async ({ body, visitor }) => {
      await restoreByLink(platform, visitor.address, body)
      return {}
    },
  })
