import { bigint, customType, integer, jsonb, text, uuid } from 'drizzle-orm/pg-core'
import type { StoredCaution } from '@insaka/domain/core/cautions'
import { toMoment } from '@insaka/domain/core/dates'

export const institutionId = () => uuid('institution_id').notNull()
export const id = () => uuid('id').notNull()

/** A counter, such as an event number or the position in a chain. */
export const sequence = () => bigint('sequence', { mode: 'number' }).notNull()

/** A record number within its register, or a count of records. */
export const recordNumber = (name: string) => bigint(name, { mode: 'number' })

/** An amount with up to two decimals, exact as a JavaScript number up to the largest amount allowed. */
export const money = customType<{ data: number; driverData: string }>({
  dataType: () => 'numeric(18,2)',
  fromDriver: Number,
  // Prepared statements pass null as well.
  toDriver: (amount: number | null) => (amount?.toFixed(2) ?? null) as string,
})

/** A sum of amounts, kept as text to stay exact. */
export const total = customType<{ data: string }>({ dataType: () => 'numeric(24,2)' })

/** `timestamptz` in the database, `2026-03-31T08:15:00+02:00` in code and in the API. */
export const moment = customType<{ data: string; driverData: string }>({
  dataType: () => 'timestamp with time zone',
  fromDriver: (text) =>
    text.endsWith('+02')
      ? `${text.slice(0, 10)}T${text.slice(11, 19)}+02:00`
      : toMoment(new Date(text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00'))),
})

export const bytes = customType<{ data: Uint8Array; driverData: Buffer }>({
  dataType: () => 'bytea',
  toDriver: (value) => Buffer.from(value),
})

/** A code from a list; a database constraint named `<table>_<column>_list` has the same list. */
export const choice = <const L extends Record<string, unknown>>(name: string, list: L) =>
  text(name, { enum: Object.keys(list) as [keyof L & string, ...(keyof L & string)[]] })

/** Cautions derived from this and other records; they are not part of the history. */
export const cautionsColumn = () => jsonb('cautions').$type<StoredCaution[]>().notNull()

/** Reference in the office’s former books, and its normalized form for the unique index. */
export const formerReference = () => ({
  formerReference: text('former_reference'),
  formerReferenceKey: text('former_reference_key'),
})

/** Time at which an imported record was taken back. */
export const takenBackOn = () => moment('taken_back_on')

export const stateBeforeTakenBack = <const L extends Record<string, unknown>>(list: L) =>
  choice('taken_back_from', list)

export const recordStamp = () => ({
  version: integer('version').notNull(),
  createdOn: moment('created_on').notNull(),
  updatedOn: moment('updated_on').notNull(),
})
