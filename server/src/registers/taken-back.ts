import type { TakenBack } from '@insaka/domain/core/taken-back'
import { toMoment } from '@insaka/domain/core/dates'
import type { StoredCaution } from '@insaka/domain/core/cautions'
import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { WriteTx } from '../db/transactions.ts'
import type { Counts } from './counters.ts'

type WithState<S extends string> = { state: S | TakenBack; takenBackFrom: S | null }

/** The state of a record in the API; for taken-back records their previous state. */
export const wireState = <S extends string>({ state, takenBackFrom }: WithState<S>): S =>
  takenBackFrom ?? (state as S)

export const wireStateSql = <S extends string>(table: { state: PgColumn; takenBackFrom: PgColumn }): SQL<S> =>
  sql<S>`coalesce(${table.takenBackFrom}, ${table.state})`

/** Marks a row as taken back and clears its cautions, which need no attention any more. */
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

/** Excludes taken-back records. Not a parameter, since partial indexes use exactly this condition. */
export const stateInUseCondition = (state: SQLWrapper): SQL => sql`${state} <> 'TAKEN_BACK'`

/** The states of a list without chosen states; empty, which means all, if no record was taken back. */
export function statesInUse(counts: Counts): string[] {
  if (!counts['TAKEN_BACK']) return []
  const others = Object.keys(counts).filter((state) => state !== 'TAKEN_BACK')
  return others.length > 0 ? others : ['NONE']
}
