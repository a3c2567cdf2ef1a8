import { numberKey } from '@insaka/domain/core/text'
import { mostRows } from '@insaka/domain/imports/unreadable'
import type { Database } from '../db/database.ts'
import type { ChangingTx, TenantTx, UnchainedTx } from '../db/transactions.ts'
import type { Platform } from '../platform.ts'
import { findInstitution } from '../export/export.repository.ts'
import { rowReader, problemOf, type FoundRow } from './find-values.ts'
import { importers } from './importers.ts'
import {
  forgetFindings,
  furtherRows,
  keepFindings,
  nextRows,
  type Finding,
  type ReadRow,
} from './import-rows.repository.ts'
import { findImport, type ImportRow } from './imports.repository.ts'
import { type Importing, type Judged, type Unit } from './importing.ts'
import { readKnown } from './references.repository.ts'
import { twinsOf } from './judging.ts'
import type { Problem } from './imports.table.ts'

/** So many rows are judged in one go. */
const piece = 50

export const importingOf = (row: ImportRow, institution: string): Importing => {
  const { id, register, institutionId, acting: firstName, actingId: userId, columns, columnValues } = row
  return {
    id,
    register,
    filled: new Set([...columns.flatMap(({ field }) => field ?? []), ...Object.keys(columnValues)]),
    importer: { institutionId, institution, userId, firstName, lastName: '' },
  }
}

export type Reading = {
  row: ImportRow
  importing: Importing
  /** The rows of the file with what belongs to them. */
  unitsOf: (rows: ReadRow[]) => Unit[]
  /** Rows of further sheets that belong to no row of the first. */
  strays: (mains: ReadonlySet<string>) => FoundRow[]
}

/** Reads an import as it is, with the rows of its further sheets. */
export async function readImport(tx: TenantTx, id: number): Promise<Reading> {
  const [found, further, institution] = await Promise.all([
    findImport(tx, id),
    furtherRows(tx, id),
    findInstitution(tx),
  ])
  return readingOf(found!.row, institution.code, further)
}

/** An import with these rows of its further sheets. */
export function readingOf(row: ImportRow, institution: string, further: ReadRow[]): Reading {
  const read = rowReader(row)
  const byPaper = new Map<string, FoundRow[]>()
  const rows = further.map(read)
  /** The row of the first sheet to which each belongs: the first that is called so. */
  const owners = new Map<number, number>()
  for (const each of rows) {
    const key = numberKey(each.texts['mpc'] ?? '')
    byPaper.set(key, [...(byPaper.get(key) ?? []), each])
  }
  const unitsOf = (mains: ReadRow[]): Unit[] =>
    mains.map((each) => {
      const main = read(each)
      const its = namesOf(main)
        .flatMap((key) => byPaper.get(key) ?? [])
        .filter(({ row: number }) => (owners.get(number) ?? main.row) === main.row)
      for (const { row: number } of its) owners.set(number, main.row)
      return { main, further: [...new Set(its)] }
    })
  const strays = (mains: ReadonlySet<string>) =>
    [...byPaper].flatMap(([key, its]) => (mains.has(key) ? [] : its))
  return { row, importing: importingOf(row, institution), unitsOf, strays }
}

/** What rows of further sheets may call the row of the first to which they belong. */
export const namesOf = ({ texts: { formerReference = '', reference = '' } }: FoundRow): string[] =>
  [formerReference, reference].filter(Boolean).map(numberKey)

/** Rows that were seen while a whole file is checked, by what must be there once. */
export type Seen = {
  /** What no two rows may have the same, with the line that has it. */
  identities: Map<string, number>
  names: Set<string>
  /** Which row takes up what is there once, such as an enquiry or a coupon. */
  taken: Map<string, number>
}
export const noneSeen = (): Seen => ({ identities: new Map(), names: new Set(), taken: new Map() })

/** Judges rows, and says what is to be kept of each of them and of those that belong to them. */
export async function judgeRows(
  tx: TenantTx,
  { importing, unitsOf }: Pick<Reading, 'importing' | 'unitsOf'>,
  rows: ReadRow[],
  now: Date,
  seen = noneSeen(),
): Promise<{ judged: Judged<unknown>[]; findings: Finding[] }> {
  const known = await readKnown(tx)
  const units = unitsOf(rows)
  const importer = importers[importing.register]
  const twins = twinsOf(
    units.map(({ main }) => main),
    (row) => importer.identify(row, known),
    seen.identities,
  )
  for (const { main } of units) for (const name of namesOf(main)) seen.names.add(name)
  const judged = await importer.judge(tx, importing, known, units, {
    now,
    taken: seen.taken,
  })
  for (const each of judged) {
    const twin = twins.get(each.unit.main.row)
    if (!twin) continue
    each.problems.push(...twin)
    each.wanted = null
    each.there = null
  }
  return { judged, findings: judged.flatMap(findingsOf) }
}

function findingsOf({
  unit: { main, further: its },
  problems,
  cautions,
  further,
  there,
  orderedBy,
}: Judged<unknown>): Finding[] {
  const state = there ? 'THERE' : problems.length > 0 ? 'WRONG' : cautions.length > 0 ? 'CAUTION' : 'RIGHT'
  const own = findingOf(main, state, problems.length > 0 ? problems : cautions)
  return [
    { ...own, orderedBy, differs: there?.differs ?? [], recordId: there?.id ?? null },
    ...its.flatMap((each) =>
      there
        ? [
            findingOf(each, 'THERE', [
              problemOf(each.sheet, '', 'Its paper is there already, so this row is left out.'),
            ]),
          ]
        : [],
    ),
    ...further.map((each) =>
      findingOf({ ...main, row: each.row }, each.problems.length > 0 ? 'WRONG' : 'FURTHER', each.problems),
    ),
  ]
}

const findingOf = (row: FoundRow, state: Finding['state'], problems: Problem[]): Finding => ({
  row: row.row,
  state,
  title: titleOf(row),
  orderedBy: null,
  problems,
  differs: [],
  recordId: null,
})

/** What is said of a row of a further sheet that belongs to no row of the first. */
export const strayFinding = (row: FoundRow): Finding =>
  findingOf(row, 'WRONG', [problemOf(row.sheet, 'mpc', 'No paper of this file has this reference.')])

const longestTitle = 120

/** What tells people which row it is. */
const titleOf = ({ texts }: FoundRow): string =>
  [
    texts['formerReference'] ?? texts['reference'] ?? texts['mpc'] ?? texts['code'],
    texts['description'] ?? texts['name'] ?? texts['title'] ?? fullName(texts),
  ]
    .filter(Boolean)
    .join(' · ')
    .slice(0, longestTitle)

const fullName = ({ firstName, lastName }: FoundRow['texts']): string =>
  [firstName, lastName].filter(Boolean).join(' ')

/** An import of which something is under way. */
export type Underway = Pick<Platform, 'clock' | 'sessions'> & {
  institutionId: string
  id: number
  /** Extends the lease of the job within a transaction; throws where another process has taken it over. */
  holdLease: (tx: ChangingTx) => Promise<void>
}

/** Checks all rows that have not been looked at, a few at a time; `goOn` says whether anybody still wants it. */
export async function checkImport(
  database: Database,
  { institutionId, id, clock, holdLease }: Underway,
  goOn: () => Promise<boolean>,
): Promise<void> {
  const write = (change: (tx: UnchainedTx) => void) =>
    database.writeUnchained(institutionId, async (tx) => {
      change(tx)
      await holdLease(tx)
    })
  // A check that was cut off starts again from the first row, since duplicates are known only of the whole file.
  await write((tx) => forgetFindings(tx, id))
  const reading = await database.readSnapshot(institutionId, (tx) => readImport(tx, id))
  const seen = noneSeen()
  // What belongs to rows that came in before is no stray.
  const came = await database.read(institutionId, (tx) =>
    nextRows(tx, { id, states: ['IN', 'TAKEN_BACK', 'KEPT'], limit: mostRows }),
  )
  for (const { main } of reading.unitsOf(came)) for (const name of namesOf(main)) seen.names.add(name)
  while (await goOn()) {
    const rows = await database.read(institutionId, (tx) =>
      nextRows(tx, { id, states: ['UNCHECKED'], limit: piece }),
    )
    const { findings } = await database.readSnapshot(institutionId, (tx) =>
      judgeRows(tx, reading, rows, clock(), seen),
    )
    if (rows.length === 0) {
      const strays = reading.strays(seen.names).map(strayFinding)
      await write((tx) => keepFindings(tx, id, strays))
      return
    }
    await write((tx) => keepFindings(tx, id, findings))
  }
}
