import { forgottenPasswordEndpoints } from '@insaka/domain/forgotten-password/forgotten-password.endpoints'
import { bind } from '../http/bind.ts'
import type { Platform } from '../platform.ts'
import { confirmAddress, isOwnConfirmed, sendLinkAgain } from './addresses.actions.ts'
import { askForLink } from './ask.actions.ts'
import { changeByLink } from './change-by-link.actions.ts'
import { ownerOf, partsOf } from './links.ts'

export const forgottenPasswordRoutes = (platform: Platform) =>
  bind(forgottenPasswordEndpoints, {
    ask: async ({ body, visitor }) => {
      await askForLink(platform, body, visitor)
      return {}
    },

    check: async ({ body }) => {
      const parts = partsOf('RESET', body.link)
      const { user } = await platform.database.read(parts.institutionId, (tx) =>
        ownerOf(tx, 'RESET', parts, platform.clock()),
      )
      return { username: user.username }
    },

    change: ({ checked, visitor }) => changeByLink(platform, checked, visitor),

    confirmAddress: async ({ body, visitor }) => ({
      email: await confirmAddress(platform, body.link, visitor),
    }),

    ownAddress: async ({ caller }) => ({ confirmed: await isOwnConfirmed(platform, caller) }),

    sendAgain: async ({ caller }) => {
      await sendLinkAgain(platform, caller)
      return {}
    },
  })
