import * as z from 'zod/mini'
import { basePaths, endpoint } from '../core/endpoint.ts'
import { signInSettings } from './sign-in-settings.schema.ts'

const path = `${basePaths.admin}/sign-in-settings` as const

export const signInSettingsEndpoints = {
  read: endpoint({
    method: 'GET',
    path,
    summary: 'The sign-in settings of the institution',
    access: 'MANAGE_SETTINGS',
    message: 'Settings found.',
    payload: z.object({ settings: signInSettings }),
  }),
  change: endpoint({
    method: 'PUT',
    path,
    summary: 'Change the sign-in settings of the institution',
    access: 'MANAGE_SETTINGS',
    submitKey: true,
    body: signInSettings,
    message: 'The settings have been saved.',
    payload: z.object({ settings: signInSettings }),
  }),
}
