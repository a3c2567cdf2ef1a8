import { sql } from 'drizzle-orm'
import {
  foreignKey,
  index,
  primaryKey,
  uniqueIndex,
  type ExtraConfigColumn,
  type PgColumn,
} from 'drizzle-orm/pg-core'
import { stateInUseCondition } from './taken-back.ts'

type Column = ExtraConfigColumn
type IndexColumns = Parameters<ReturnType<typeof index>['on']>
type Columns = Record<
  'institutionId' | 'id' | 'reference' | 'departmentId' | 'initiatorId' | 'state',
  Column
> & { register?: Column; formerReferenceKey?: Column }
type Target = Record<'institutionId' | 'id', PgColumn>

/**
 * Keys and indexes that the table of every register needs: primary key, foreign keys to department and initiator, list
 * indexes by scope and state, unique former references, and unique references unless users type them.
 */
export function registerKeys(
  table: string,
  t: Columns,
  { departments, users }: { departments: Target; users: Target },
  { hasFreeReferences = false, listedByInitiator = true, listedByState = true } = {},
) {
  // Registers that share a table have separate numbers and lists.
  const ownColumns: [Column, ...Column[]] = t.register ? [t.institutionId, t.register] : [t.institutionId]
  const foreignKeyTo = (name: string, column: Column, { institutionId, id }: Target) =>
    foreignKey({
      name: `${table}_${name}_fkey`,
      columns: [t.institutionId, column],
      foreignColumns: [institutionId, id],
    })
  return [
    primaryKey({ name: `${table}_pkey`, columns: [...ownColumns, t.id] }),
    foreignKeyTo('department', t.departmentId, departments),
    foreignKeyTo('initiator', t.initiatorId, users),
    ...(hasFreeReferences ? [] : [uniqueIndex(`${table}_reference_unique`).on(...ownColumns, t.reference)]),
    ...(t.formerReferenceKey
      ? [
          uniqueIndex(`${table}_former_reference_unique`)
            .on(...ownColumns, t.formerReferenceKey)
            .where(sql`${t.formerReferenceKey} IS NOT NULL AND ${t.state} <> 'TAKEN_BACK'`),
        ]
      : []),
    ...(listedByInitiator ? [index(`${table}_of_initiator`).on(...ownColumns, t.initiatorId, t.id)] : []),
    index(`${table}_of_department`).on(...ownColumns, t.departmentId, t.id),
    ...(listedByState ? [index(`${table}_in_state`).on(...ownColumns, t.state, t.id)] : []),
  ]
}

/** Serves the filter by cautions. */
export const indexWithCautions = (
  table: string,
  t: Pick<Columns, 'institutionId' | 'register' | 'id'> & { cautions: Column },
) =>
  index(`${table}_listed_with_cautions`)
    .on(t.institutionId, ...(t.register ? [t.register] : []), t.id)
    .where(sql`${t.cautions} <> '[]'`)

export const indexInUse = (name: string, state: Column, columns: IndexColumns) =>
  index(name)
    .on(...columns)
    .where(stateInUseCondition(state))
