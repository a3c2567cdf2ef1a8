import { bigint, customType, integer, jsonb, text, uuid } from 'drizzle-orm/pg-core'
import type { StoredCaution } from '@insaka/domain/core/cautions'
import { toMoment } from '@insaka/domain/core/dates'

/** Columns that many tables have, named alike everywhere. */

export const institutionId = () => uuid('institution_id').notNull()
export const id = () => uuid('id').notNull()

/** A number that counts up by one, such as a record's number or a link's place in its chain. */
export const sequence = () => bigint('sequence', { mode: 'number' }).notNull()

/** The number of a record in its register, or how many there are. */
export const recordNumber = (name: string) => bigint(name, { mode: 'number' })

/** An amount with at most two decimals, exact in the database and, up to the largest one allowed, in a number. */
export const money = customType<{ data: number; driverData: string }>({
  dataType: () => 'numeric(18,2)',
  fromDriver: Number,
  // A prepared statement passes null through here.
  toDriver: (amount: number | null) => (amount?.toFixed(2) ?? null) as string,
})

/** What any number of amounts comes to, exact as text. */
export const total = customType<{ data: string }>({ dataType: () => 'numeric(24,2)' })

/** A moment: `timestamptz` in the database, `2026-03-31T08:15:00+02:00` in code and on the wire. */
export const moment = customType<{ data: string; driverData: string }>({
  dataType: () => 'timestamp with time zone',
  fromDriver: (text) =>
    text.endsWith('+02')
      ? `${text.slice(0, 10)}T${text.slice(11, 19)}+02:00`
      : toMoment(new Date(text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00'))),
})

/** Bytes as they came. */
export const bytes = customType<{ data: Uint8Array; driverData: Buffer }>({
  dataType: () => 'bytea',
  toDriver: (value) => Buffer.from(value),
})

/** One code of a list; the migrations hold the same list in a check named `<table>_<column>_list`. */
export const choice = <const L extends Record<string, unknown>>(name: string, list: L) =>
  text(name, { enum: Object.keys(list) as [keyof L & string, ...(keyof L & string)[]] })

/** What is odd about a record, kept with it; it follows from the record and others, and is no part of its history. */
export const cautionsColumn = () => jsonb('cautions').$type<StoredCaution[]>().notNull()

/** The number that a record had in the office's former books, and the same as no other record of its register has it. */
export const formerReference = () => ({
  formerReference: text('former_reference'),
  formerReferenceKey: text('former_reference_key'),
})

/** When a record that an import brought in was taken back. */
export const takenBackOn = () => moment('taken_back_on')

/** The state that it had then. */
export const takenBackFrom = <const L extends Record<string, unknown>>(list: L) =>
  choice('taken_back_from', list)

/** Every record that people change carries these. */
export const recordStamp = () => ({
  version: integer('version').notNull(),
  createdOn: moment('created_on').notNull(),
  updatedOn: moment('updated_on').notNull(),
})
