import * as z from 'zod/mini'
import { newPassword, password } from '../core/passwords.ts'
import { flag } from '../core/text-fields.ts'
import { sqlAccessFieldLabels as label, sqlAccessStates } from './sql-access.labels.ts'
import { databasePasswordLimits } from './sql-access.rules.ts'

/** The window through which an institution's own people read its records from elsewhere. */
export const sqlAccessRecord = z.object({
  state: z.enum(Object.keys(sqlAccessStates) as [keyof typeof sqlAccessStates]),
  host: z.string(),
  port: z.int(),
  database: z.string(),
  schema: z.string(),
  username: z.string(),
})
export type SqlAccessRecord = z.output<typeof sqlAccessRecord>

/** How an administrator switches the window on, or changes its password. */
export const sqlAccessPasswords = z.strictObject({
  currentPassword: password(label.currentPassword, { min: 1, max: databasePasswordLimits.max }),
  newPassword: newPassword(label.newPassword, databasePasswordLimits),
})

/** How a developer hands the window over, and how an administrator opens one that never had a password here. */
export const initialSqlAccessPassword = z.strictObject({ newPassword: sqlAccessPasswords.shape.newPassword })

/** Both passwords switch it on, or change its password; `enabled: false` switches it off; a new password alone is a first one. */
export const sqlAccessChange = z.strictObject({
  currentPassword: z.optional(sqlAccessPasswords.shape.currentPassword),
  newPassword: z.optional(sqlAccessPasswords.shape.newPassword),
  enabled: z.optional(flag(label.enabled)),
})
export type SqlAccessChange = z.output<typeof sqlAccessChange>
