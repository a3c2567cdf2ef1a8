import { signInEndpoints } from '@insaka/domain/sign-in/sign-in.endpoints'
import { bind } from '../http/bind-handlers.ts'
import type { Platform } from '../platform.ts'
import { changePassword } from './password.actions.ts'
import { signIn, signOut } from './sign-in.actions.ts'

export const signInRoutes = (platform: Platform) =>
  bind(signInEndpoints, {
    authorize: async ({ body, visitor }) => ({ access_token: await signIn(platform, body, visitor) }),

    logout: async ({ caller, visitor }) => {
      await signOut(platform, caller, visitor)
      return {}
    },

    changePassword: async ({ checked, caller, visitor }) => ({
      access_token: await changePassword(platform, caller, checked, visitor),
    }),
  })
