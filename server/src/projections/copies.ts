import { isDeepStrictEqual } from 'node:util'
import { getTableColumns, getTableName } from 'drizzle-orm'
import { changeText } from '../db/statement.ts'
import type { WriteTx } from '../db/transactions.ts'
import type { Derived, Faulty, Group, Source, SourceRow } from './projection.ts'

type Described<Row> = {
  name: string
  version: number
  of: Source
  /** What a fault calls a row. */
  label: string
  /** The columns that follow from other tables, as they have to be. */
  columnsOf: (row: Row) => Record<string, unknown>
}

type Wrong = { id: number; columns: Record<string, unknown> }

/** Columns that rows have of rows of other tables. A save of either writes them by the same function. */
export function copies<Row extends SourceRow>({
  name,
  version,
  of,
  label,
  columnsOf,
}: Described<Row>): Derived<Row> {
  const columns = getTableColumns(of.table)

  /** Writes these columns of a row as they have to be. */
  function mend(tx: WriteTx, { id, columns: wanted }: Wrong): void {
    const names = Object.keys(wanted)
    const sets = names.map((each, i) => `${columns[each]!.name} = $${i + 3}::${columns[each]!.getSQLType()}`)
    const ofRegister = of.register === undefined ? '' : `AND register = $${names.length + 3}`
    changeText(tx, {
      text: `UPDATE ${getTableName(of.table)} SET ${sets.join(', ')} WHERE institution_id = $1 AND id = $2 ${ofRegister}`,
      values: [
        id,
        ...names.map((each) => {
          const value = wanted[each]
          return value === null ? null : columns[each]!.mapToDriverValue(value)
        }),
        ...(of.register === undefined ? [] : [of.register]),
      ],
    })
  }

  return {
    name,
    version,
    of,
    inBlocks: true,
    compare() {
      let group: Group | undefined
      let wrong: Wrong[] = []
      let found: Faulty['found'] = []
      const finish = (): Faulty[] => {
        const those = wrong
        const faulty =
          group && found.length > 0
            ? [{ ...group, found, mend: (tx: WriteTx) => those.forEach((each) => mend(tx, each)) }]
            : []
        wrong = []
        found = []
        return faulty
      }
      return {
        async take(row, at) {
          const isNew = group?.institutionId !== at.institutionId || group.block !== at.block
          const faulty = isNew ? finish() : []
          group = at
          const kept = row as unknown as Record<string, unknown>
          const differing = Object.entries(columnsOf(row)).filter(
            ([column, value]) => !isDeepStrictEqual(kept[column], value),
          )
          if (differing.length > 0) wrong.push({ id: row.id, columns: Object.fromEntries(differing) })
          for (const [column, value] of differing)
            found.push({
              what: `${label} ${row.id}: ${columns[column]!.name}`,
              kept: String(kept[column]),
              counted: String(value),
            })
          return faulty
        },
        end: async () => finish(),
      }
    },
  }
}
