import * as z from 'zod/mini'
import { basePaths, endpoint } from '../core/endpoint.ts'
import { decisionHolders, decisionSettings, decisionSettingsInput } from './decision-settings.schema.ts'

const path = `${basePaths.admin}/decision-settings` as const

export const decisionSettingsEndpoints = {
  read: endpoint({
    method: 'GET',
    path,
    summary: 'The settings of decisions in the institution, and who holds the duties today',
    access: 'READ_CONTENT',
    message: 'Settings found.',
    payload: z.object({ settings: decisionSettings, holders: decisionHolders }),
  }),
  change: endpoint({
    method: 'PUT',
    path,
    summary: 'Change the settings of decisions in the institution',
    access: 'MANAGE_SETTINGS',
    submitKey: true,
    body: decisionSettingsInput,
    message: 'The settings have been saved.',
    payload: z.object({ settings: decisionSettings }),
  }),
}
