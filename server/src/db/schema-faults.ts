import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { serverFolder } from '../server-folder.ts'
import { catalogQuery } from './catalog-query.ts'
import type { OwnerTx } from './owner-transactions.ts'
import { callFunction } from './statement.ts'
import type { DirectoryTx } from './transactions.ts'

export type Catalog = Map<string, string>
type Row = { object: string; definition: string | null }

/** Catalog of a freshly migrated database, one object per line; `-u` of its test updates the file. */
export const catalogFile = join(serverFolder, 'migrations', 'catalog.txt')

/** PostgreSQL version that wrote the file; other versions may print views differently. */
const catalogFileMajor = 18

/** Read-only schemas share their object names, so differing definitions are joined to stay visible. */
export function catalogOf(rows: Row[]): Catalog {
  const catalog: Catalog = new Map()
  for (const { object, definition } of rows) {
    const text = (definition ?? '').replaceAll(/\s+/g, ' ')
    const otherText = catalog.get(object)
    catalog.set(object, otherText === undefined || otherText === text ? text : `${otherText} and ${text}`)
  }
  return catalog
}

export const catalogLines = (catalog: Catalog): string =>
  [...catalog]
    .map(([object, definition]) => `${object}\t${definition}\n`)
    .toSorted()
    .join('')

export const readCatalogFile = (): Catalog =>
  new Map(
    readFileSync(catalogFile, 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line) => line.split('\t') as [string, string]),
  )

/** Read-only schemas and logins exist only after an institution enabled SQL access. */
const isOptional = (object: string): boolean => /\((institution|login)\)/.test(object)

/**
 * Lists the differences from a freshly migrated database. Objects of SQL access may be missing; view definitions are
 * compared only on the PostgreSQL version of the catalog file.
 */
export function schemaFaults(actualCatalog: Catalog, major: number, expected = readCatalogFile()): string[] {
  const comparableText = (definition: string): string =>
    major === catalogFileMajor ? definition : definition.replace(/; shows .*/, '')
  return [...new Set([...actualCatalog.keys(), ...expected.keys()])].toSorted().flatMap((object) => {
    const [actual, expectedDefinition] = [actualCatalog.get(object), expected.get(object)]
    if (actual === undefined) return isOptional(object) ? [] : [`${object} is missing`]
    if (expectedDefinition === undefined) return [`${object} is not part of this release: ${actual}`]
    return comparableText(actual) === comparableText(expectedDefinition)
      ? []
      : [`${object} is ${actual}, should be ${expectedDefinition}`]
  })
}

/** Citus lays out tables, policies and functions differently, so a distributed database is not compared. */
export async function findSchemaFaults(tx: OwnerTx): Promise<string[]> {
  const { rows: servers } = await tx.execute<{ major: number; distributed: boolean }>(sql`
    SELECT current_setting('server_version_num')::int / 10000 AS major,
           EXISTS (SELECT FROM pg_extension WHERE extname = 'citus') AS distributed`)
  const { major, distributed } = servers[0]!
  if (distributed) return []
  return schemaFaults(catalogOf((await tx.execute<Row>(sql.raw(catalogQuery))).rows), major)
}

export async function readSchemaFaults(tx: DirectoryTx): Promise<string[]> {
  const text = `SELECT current_setting('server_version_num')::int / 10000 AS major`
  const [server] = await callFunction<{ major: number }>(tx, { text })
  return schemaFaults(catalogOf(await callFunction<Row>(tx, { text: catalogQuery })), server!.major)
}
