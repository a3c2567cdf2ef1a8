import * as z from 'zod/mini'
import { newPassword, password } from '../core/passwords.ts'
import { flag } from '../core/text.ts'
import { windowFieldLabels as label, windowStates } from './window.labels.ts'
import { databasePasswordLimits } from './window.rules.ts'

/** The window through which an institution's own people read its records from elsewhere. */
export const windowRecord = z.object({
  state: z.enum(Object.keys(windowStates) as [keyof typeof windowStates]),
  host: z.string(),
  port: z.int(),
  database: z.string(),
  schema: z.string(),
  username: z.string(),
})
export type WindowRecord = z.output<typeof windowRecord>

/** How an administrator switches the window on, or changes its password. */
export const windowPasswords = z.strictObject({
  currentPassword: password(label.currentPassword, { min: 1, max: databasePasswordLimits.max }),
  newPassword: newPassword(label.newPassword, databasePasswordLimits),
})

/** How a developer hands the window over, and how an administrator opens one that never had a password here. */
export const firstWindowPassword = z.strictObject({ newPassword: windowPasswords.shape.newPassword })

/** Both passwords switch it on, or change its password; `enabled: false` switches it off; a new password alone is a first one. */
export const windowChange = z.strictObject({
  currentPassword: z.optional(windowPasswords.shape.currentPassword),
  newPassword: z.optional(windowPasswords.shape.newPassword),
  enabled: z.optional(flag(label.enabled)),
})
export type WindowChange = z.output<typeof windowChange>
