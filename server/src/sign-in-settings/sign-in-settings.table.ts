import { boolean, foreignKey, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { secondFactorRequirements } from '@insaka/domain/sign-in-settings/sign-in-settings.labels'
import { idleLimits } from '@insaka/domain/sign-in-settings/sign-in-settings.rules'
import type { ConstraintMessages } from '../db/errors.ts'
import { choice, institutionId } from '../db/columns.ts'
import { institutions } from '../db/directory.table.ts'

export const signInSettings = pgTable(
  'sign_in_settings',
  {
    institutionId: institutionId(),
    idleMinutes: integer('idle_minutes').notNull(),
    secondFactor: choice('second_factor', secondFactorRequirements).notNull(),
    setupCode: boolean('setup_code').notNull(),
    version: integer('version').notNull(),
  },
  (t) => [
    primaryKey({ name: 'sign_in_settings_pkey', columns: [t.institutionId] }),
    foreignKey({
      name: 'sign_in_settings_institution_fkey',
      columns: [t.institutionId],
      foreignColumns: [institutions.id],
    }),
  ],
)

export const signInSettingsConstraints = {
  sign_in_settings_idle_minutes_range: {
    field: 'idleMinutes',
    message: `Enter ${idleLimits.min} to ${idleLimits.max} minutes.`,
  },
} satisfies ConstraintMessages
