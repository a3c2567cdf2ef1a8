import { customType, foreignKey, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { scopes } from '@insaka/domain/core/register-list.schema'
import { choice, institutionId, recordNumber, total } from '../db/columns.ts'
import { institutions } from '../db/directory.table.ts'
import { blockSize } from '../projections/projection.ts'

/** Text in byte order (the migrations set the collation "C"), so an index serves it under row-level security. */
const plainText = customType<{ data: string }>({ dataType: () => 'text' })

export const numberSeries = pgTable(
  'number_series',
  {
    institutionId: institutionId(),
    register: text('register').notNull(),
    last: recordNumber('last').notNull(),
  },
  (t) => [
    primaryKey({ name: 'number_series_pkey', columns: [t.institutionId, t.register] }),
    foreignKey({
      name: 'number_series_institution_fkey',
      columns: [t.institutionId],
      foreignColumns: [institutions.id],
    }),
  ],
)

export const registerCounters = pgTable(
  'register_counters',
  {
    institutionId: institutionId(),
    register: text('register').notNull(),
    scope: choice('scope', scopes).notNull(),
    scopeId: uuid('scope_id').notNull(),
    state: text('state').notNull(),
    records: recordNumber('records').notNull(),
    /** The currency of the amount; empty in a register without amounts. */
    currency: text('currency').notNull(),
    amount: total('amount').notNull(),
  },
  (t) => [
    primaryKey({
      name: 'register_counters_pkey',
      columns: [t.institutionId, t.register, t.scope, t.scopeId, t.state, t.currency],
    }),
    foreignKey({
      name: 'register_counters_institution_fkey',
      columns: [t.institutionId],
      foreignColumns: [institutions.id],
    }),
  ],
)

const members = customType<{ data: string }>({ dataType: () => `bit(${blockSize})` })

/** A bitmap index: one bit for each record with a word or tag. A search ANDs bitmaps. */
export const wordBlocks = pgTable(
  'word_blocks',
  {
    institutionId: institutionId(),
    register: plainText('register').notNull(),
    word: plainText('word').notNull(),
    block: integer('block').notNull(),
    members: members('members').notNull(),
  },
  (t) => [
    primaryKey({ name: 'word_blocks_pkey', columns: [t.institutionId, t.register, t.word, t.block] }),
    foreignKey({
      name: 'word_blocks_institution_fkey',
      columns: [t.institutionId],
      foreignColumns: [institutions.id],
    }),
  ],
)

/** Groups of digits in order numbers, e-GP and former references, without leading zeros: `4380` of LPO 004380. */
export const digitGroups = pgTable(
  'digit_groups',
  {
    institutionId: institutionId(),
    register: plainText('register').notNull(),
    digits: plainText('digits').notNull(),
    id: recordNumber('id').notNull(),
  },
  (t) => [
    primaryKey({ name: 'digit_groups_pkey', columns: [t.institutionId, t.register, t.digits, t.id] }),
    foreignKey({
      name: 'digit_groups_institution_fkey',
      columns: [t.institutionId],
      foreignColumns: [institutions.id],
    }),
  ],
)
