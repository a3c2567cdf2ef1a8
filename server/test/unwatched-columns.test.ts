import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { columnsFor, unwatchedColumns, unwatchedTable } from './support/unwatched-columns.ts'

const file = join(import.meta.dirname, '../../SECURITY.md')
const table = /^\| Columns .*(\n\|.*)*/m

it('SECURITY.md lists the columns that no check watches (after a change of the list: vitest -u)', async () => {
  const text = readFileSync(file, 'utf8')
  expect(text).toMatch(table)
  await expect(text.replace(table, () => unwatchedTable())).toMatchFileSnapshot(file)
})

it('each column in the list exists and is in it once', () => {
  const found = unwatchedColumns.flatMap(({ columns }) => columns).map((entry) => [entry, columnsFor(entry)])
  for (const [entry, columns] of found) expect(columns, String(entry)).not.toEqual([])
  const columns = found.flatMap(([, each]) => each)
  expect(columns).toHaveLength(new Set(columns).size)
})
