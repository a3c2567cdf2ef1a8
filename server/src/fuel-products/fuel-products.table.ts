import { boolean, date, foreignKey, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { fuels } from '@insaka/domain/fuel-products/fuel-products.labels'
import { choice, institutionId, moment, money, recordNumber } from '../db/columns.ts'
import { institutions } from '../db/directory.table.ts'

/** Fuel prices with their first day; of several prices with the same first day, the last one posted applies. */
export const fuelPrices = pgTable(
  'fuel_prices',
  {
    institutionId: institutionId(),
    id: recordNumber('id').notNull(),
    type: choice('type', fuels).notNull(),
    price: money('price').notNull(),
    effectiveOn: date('effective_on', { mode: 'string' }).notNull(),
    initiator: text('initiator').notNull(),
    createdOn: moment('created_on').notNull(),
  },
  (t) => [
    primaryKey({ name: 'fuel_prices_pkey', columns: [t.institutionId, t.id] }),
    foreignKey({
      name: 'fuel_prices_institution_fkey',
      columns: [t.institutionId],
      foreignColumns: [institutions.id],
    }),
    index('fuel_prices_by_day').on(t.institutionId, t.type, t.effectiveOn, t.id),
  ],
)

export const fuelSettings = pgTable(
  'fuel_settings',
  {
    institutionId: institutionId(),
    refuseOverdraft: boolean('refuse_overdraft').notNull(),
    version: integer('version').notNull(),
  },
  (t) => [
    primaryKey({ name: 'fuel_settings_pkey', columns: [t.institutionId] }),
    foreignKey({
      name: 'fuel_settings_institution_fkey',
      columns: [t.institutionId],
      foreignColumns: [institutions.id],
    }),
  ],
)
