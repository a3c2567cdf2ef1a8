import * as z from 'zod/mini'
import { newPassword, password } from '../core/passwords.ts'
import { flag } from '../core/text-fields.ts'
import { sqlAccessFieldLabels as label, sqlAccessStates } from './sql-access.labels.ts'
import { databasePasswordLimits } from './sql-access.rules.ts'

export const sqlAccessRecord = z.object({
  state: z.enum(Object.keys(sqlAccessStates) as [keyof typeof sqlAccessStates]),
  host: z.string(),
  port: z.int(),
  database: z.string(),
  schema: z.string(),
  username: z.string(),
})
export type SqlAccessRecord = z.output<typeof sqlAccessRecord>

/** Input of an administrator who enables SQL access or changes its password. */
export const sqlAccessPasswords = z.strictObject({
  currentPassword: password(label.currentPassword, { min: 1, max: databasePasswordLimits.max }),
  newPassword: newPassword(label.newPassword, databasePasswordLimits),
})

/** An initial password, set by a developer, or by an administrator if there is no password yet. */
export const initialSqlAccessPassword = z.strictObject({ newPassword: sqlAccessPasswords.shape.newPassword })

/**
 * Both passwords enable access or change its password; a new one alone is initial; `enabled: false` disables access.
 */
export const sqlAccessChange = z.strictObject({
  currentPassword: z.optional(sqlAccessPasswords.shape.currentPassword),
  newPassword: z.optional(sqlAccessPasswords.shape.newPassword),
  enabled: z.optional(flag(label.enabled)),
})
export type SqlAccessChange = z.output<typeof sqlAccessChange>
