import type { TakenBack } from '@insaka/domain/core/taken-back'
import { toMoment } from '@insaka/domain/core/dates'
import type { StoredCaution } from '@insaka/domain/core/cautions'
import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { WriteTx } from '../db/transactions.ts'
import type { Counts } from './counters.ts'

type WithState<S extends string> = { state: S | TakenBack; takenBackFrom: S | null }

/** The state of a record on the wire: the one that it had where it was taken back. */
export const wireState = <S extends string>({ state, takenBackFrom }: WithState<S>): S =>
  takenBackFrom ?? (state as S)

/** The same where records are read in the form of the wire. */
export const wireStateIn = <S extends string>(table: { state: PgColumn; takenBackFrom: PgColumn }): SQL<S> =>
  sql<S>`coalesce(${table.takenBackFrom}, ${table.state})`

/** A row that is taken back now. What is out of use needs nobody's attention. */
export const takenBackRow = <S extends string, R extends WithState<S> & { cautions: StoredCaution[] }>(
  row: R,
  { now }: Pick<WriteTx, 'now'>,
) => ({
  ...row,
  state: 'TAKEN_BACK' as const,
  takenBackFrom: wireState(row),
  takenBackOn: toMoment(now),
  cautions: [],
})

/** Excludes taken-back records. Indexes are partial by this very condition, so it must not be a parameter. */
export const isStateInUse = (state: SQLWrapper): SQL => sql`${state} <> 'TAKEN_BACK'`

/** The states of the records that a list without a chosen state has. None where nothing was taken back: then it has all. */
export function statesInUse(counts: Counts): string[] {
  if (!counts['TAKEN_BACK']) return []
  const others = Object.keys(counts).filter((state) => state !== 'TAKEN_BACK')
  // No record has this one.
  return others.length > 0 ? others : ['NONE']
}
