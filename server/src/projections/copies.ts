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

type Wrong = { id: number; wanted: Record<string, unknown> }

/** Columns that rows have of rows of other tables. A save of either writes them by the same function. */
export function copies<Row extends SourceRow>({
  name,
  version,
  of,
  label,
  columnsOf,
}: Described<Row>): Derived<Row> {
  const columns = getTableColumns(of.table)
  const needed = Object.entries(of.joined ?? {}).flatMap(([name, { isOptional }]) =>
    isOptional ? [] : [name],
  )

  /** Writes these columns of rows as they have to be. */
  function mend(tx: WriteTx, wrong: Wrong[]): void {
    const written = Object.keys(wrong[0]!.wanted).map((key) => ({
      key,
      column: columns[key]!,
    }))
    const sets = written.map(({ column }) => `${column.name} = wanted.${column.name}`)
    const arrays = written.map(({ column }, i) => `$${i + 3}::${column.getSQLType()}[]`)
    const names = written.map(({ column }) => column.name)
    const inRegister = of.register === undefined ? '' : `AND kept.register = $${written.length + 3}`
    changeText(tx, {
      text: `UPDATE ${getTableName(of.table)} AS kept SET ${sets.join(', ')}
               FROM unnest($2::bigint[], ${arrays.join(', ')}) AS wanted (id, ${names.join(', ')})
              WHERE kept.institution_id = $1 AND kept.id = wanted.id ${inRegister}`,
      values: [
        wrong.map(({ id }) => id),
        ...written.map(({ key, column }) =>
          wrong.map(({ wanted }) => (wanted[key] === null ? null : column.mapToDriverValue(wanted[key]))),
        ),
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
        const mends = those.length > 0 ? [(tx: WriteTx) => mend(tx, those)] : []
        const faulty = group && found.length > 0 ? [{ ...group, found, mends }] : []
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
          const gone = needed.filter((name) => kept[name] === null)
          for (const name of gone)
            found.push({
              what: `${label} ${row.id}: its ${name}`,
              kept: 'one',
              counted: 'none',
              exception: 'sourceGone',
            })
          if (gone.length > 0) return faulty
          const wanted = columnsOf(row)
          const differing = Object.entries(wanted).filter(
            ([column, value]) => !isDeepStrictEqual(kept[column], value),
          )
          if (differing.length > 0) wrong.push({ id: row.id, wanted })
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
