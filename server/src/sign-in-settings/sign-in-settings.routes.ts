import { signInSettingsEndpoints } from '@insaka/domain/sign-in-settings/sign-in-settings.endpoints'
import { bind } from '../http/bind-handlers.ts'
import type { Platform } from '../platform.ts'
import { changeSignInSettings } from './sign-in-settings.actions.ts'
import { readSignInSettings } from './sign-in-settings.repository.ts'

export const signInSettingsRoutes = (platform: Platform) =>
  bind(signInSettingsEndpoints, {
    read: async ({ caller }) => ({
      settings: await platform.database.read(caller.institutionId, readSignInSettings),
    }),
    async change({ checked, submitKey, caller }) {
      const { record: settings } = await changeSignInSettings(platform, caller, checked, submitKey)
      return { settings }
    },
  })
