import { customType, foreignKey, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { scopes } from '@insaka/domain/core/register'
import { choice, institutionId, moment, recordNumber } from './columns.ts'
import { institutions } from './directory.table.ts'

/** Text in plain byte order, which an index serves under row-level security. */
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
  },
  (t) => [
    primaryKey({
      name: 'register_counters_pkey',
      columns: [t.institutionId, t.register, t.scope, t.scopeId, t.state],
    }),
    foreignKey({
      name: 'register_counters_institution_fkey',
      columns: [t.institutionId],
      foreignColumns: [institutions.id],
    }),
  ],
)

/** Searching lays whole blocks of numbers over each other, a bit for each record. */
export const blockSize = 2048

const members = customType<{ data: string }>({ dataType: () => `bit(${blockSize})` })

/** The records that have a word, or stand somewhere. */
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

/** Which submits have been carried out: the same one sent twice saves one record. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    institutionId: institutionId(),
    userId: uuid('user_id').notNull(),
    endpoint: text('endpoint').notNull(),
    key: text('key').notNull(),
    bodyHash: text('body_hash').notNull(),
    recordId: text('record_id').notNull(),
    createdOn: moment('created_on').notNull(),
  },
  (t) => [
    primaryKey({ name: 'idempotency_keys_pkey', columns: [t.institutionId, t.userId, t.endpoint, t.key] }),
    foreignKey({
      name: 'idempotency_keys_institution_fkey',
      columns: [t.institutionId],
      foreignColumns: [institutions.id],
    }),
    index('idempotency_keys_by_age').on(t.institutionId, t.createdOn),
  ],
)
