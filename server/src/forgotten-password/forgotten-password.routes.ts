import { forgottenPasswordEndpoints } from '@insaka/domain/forgotten-password/forgotten-password.endpoints'
import { bind } from '../http/bind-handlers.ts'
import type { Platform } from '../platform.ts'
import { confirmAddress, isOwnAddressConfirmed, resendConfirmation } from './confirm-address.actions.ts'
import { requestResetLink } from './request-reset.actions.ts'
import { changePasswordByLink } from './change-by-link.actions.ts'
import { requireLinkOwner, parseLink } from './mailed-links.ts'

export const forgottenPasswordRoutes = (platform: Platform) =>
  bind(forgottenPasswordEndpoints, {
    ask: async ({ body, visitor }) => {
      await requestResetLink(platform, body, visitor)
      return {}
    },

    check: async ({ body }) => {
      const parts = parseLink('RESET', body.link)
      const { user } = await platform.database.read(parts.institutionId, (tx) =>
        requireLinkOwner(tx, 'RESET', parts, platform.clock()),
      )
      return { username: user.username }
    },

    change: ({ checked, visitor }) => changePasswordByLink(platform, checked, visitor),

    confirmAddress: async ({ body, visitor }) => ({
      email: await confirmAddress(platform, body.link, visitor),
    }),

    ownAddress: async ({ caller }) => ({ confirmed: await isOwnAddressConfirmed(platform, caller) }),

    sendAgain: async ({ caller }) => {
      await resendConfirmation(platform, caller)
      return {}
    },
  })
