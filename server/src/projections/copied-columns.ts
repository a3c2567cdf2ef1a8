import { isDeepStrictEqual } from 'node:util'
import { getTableColumns, getTableName } from 'drizzle-orm'
import { changeText } from '../db/statement.ts'
import type { WriteTx } from '../db/transactions.ts'
import type { DerivedData, UnitFaults, ComparisonUnit, Source, SourceRow } from './projection.ts'

type CopyDefinition<Row> = {
  name: string
  version: number
  of: Source
  label: string
  /** The expected values of the copied columns. */
  columnsOf: (row: Row) => Record<string, unknown>
}

type WrongRow = { id: number; expected: Record<string, unknown> }

/** Columns copied from rows of other tables. Saves of either table use the same definition. */
export function copiedColumns<Row extends SourceRow>({
  name,
  version,
  of,
  label,
  columnsOf,
}: CopyDefinition<Row>): DerivedData<Row> {
  const columns = getTableColumns(of.table)
  const requiredSources = Object.entries(of.joined ?? {}).flatMap(([name, { isOptional }]) =>
    isOptional ? [] : [name],
  )

  function correct(tx: WriteTx, wrong: WrongRow[]): void {
    const writtenColumns = Object.keys(wrong[0]!.expected).map((key) => ({
      key,
      column: columns[key]!,
    }))
    const sets = writtenColumns.map(({ column }) => `${column.name} = wanted.${column.name}`)
    const arrays = writtenColumns.map(({ column }, i) => `$${i + 3}::${column.getSQLType()}[]`)
    const names = writtenColumns.map(({ column }) => column.name)
    const registerCondition =
      of.register === undefined ? '' : `AND kept.register = $${writtenColumns.length + 3}`
    changeText(tx, {
      text: `UPDATE ${getTableName(of.table)} AS kept SET ${sets.join(', ')}
               FROM unnest($2::bigint[], ${arrays.join(', ')}) AS wanted (id, ${names.join(', ')})
              WHERE kept.institution_id = $1 AND kept.id = wanted.id ${registerCondition}`,
      values: [
        wrong.map(({ id }) => id),
        ...writtenColumns.map(({ key, column }) =>
          wrong.map(({ expected }) =>
            expected[key] === null ? null : column.mapToDriverValue(expected[key]),
          ),
        ),
        ...(of.register === undefined ? [] : [of.register]),
      ],
    })
  }

  return {
    name,
    version,
    source: of,
    inBlocks: true,
    compare() {
      let group: ComparisonUnit | undefined
      let wrong: WrongRow[] = []
      let faults: UnitFaults['faults'] = []
      const finish = (): UnitFaults[] => {
        const wrongRows = wrong
        const corrections = wrongRows.length > 0 ? [(tx: WriteTx) => correct(tx, wrongRows)] : []
        const faulty = group && faults.length > 0 ? [{ ...group, faults, corrections }] : []
        wrong = []
        faults = []
        return faulty
      }
      return {
        async addRow(row, rowGroup) {
          const isNew = group?.institutionId !== rowGroup.institutionId || group.block !== rowGroup.block
          const faulty = isNew ? finish() : []
          group = rowGroup
          const storedColumns = row as unknown as Record<string, unknown>
          const missingSources = requiredSources.filter((name) => storedColumns[name] === null)
          for (const name of missingSources)
            faults.push({
              what: `${label} ${row.id}: its ${name}`,
              kept: 'one',
              counted: 'none',
              exception: 'sourceGone',
            })
          if (missingSources.length > 0) return faulty
          const expected = columnsOf(row)
          const differing = Object.entries(expected).filter(
            ([column, value]) => !isDeepStrictEqual(storedColumns[column], value),
          )
          if (differing.length > 0) wrong.push({ id: row.id, expected })
          for (const [column, value] of differing)
            faults.push({
              what: `${label} ${row.id}: ${columns[column]!.name}`,
              kept: String(storedColumns[column]),
              counted: String(value),
            })
          return faulty
        },
        finish: async () => finish(),
      }
    },
  }
}
