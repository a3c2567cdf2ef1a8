import { normalizeNumber } from '@insaka/domain/core/text-fields'
import { maxRows } from '@insaka/domain/imports/import-limits'
import type { Database } from '../db/database.ts'
import type { ChangingTx, TenantTx, UnchainedTx } from '../db/transactions.ts'
import type { Platform } from '../platform.ts'
import { findInstitution } from '../export/export.repository.ts'
import { createRowParser, problemOf, type ParsedRow } from './check-row.ts'
import { importers } from './importers.ts'
import {
  clearFindings,
  readDetailRows,
  saveFindings,
  findNextRows,
  type Finding,
  type StoredRow,
} from './import-rows.repository.ts'
import { findImport, type ImportRow } from './imports.repository.ts'
import { type ImportContext, type CheckedUnit, type ImportUnit } from './importer.ts'
import { readReferenceData } from './import-lookups.repository.ts'
import { findDuplicates } from './compare-rows.ts'
import type { Problem } from './imports.table.ts'

const batchSize = 50

const importContextOf = (row: ImportRow, institution: string): ImportContext => {
  const { id, register, institutionId, acting: firstName, actingId: userId, columns, columnValues } = row
  return {
    id,
    register,
    filled: new Set([...columns.flatMap(({ field }) => field ?? []), ...Object.keys(columnValues)]),
    importedBy: { institutionId, institution, userId, firstName, lastName: '' },
  }
}

export type LoadedImport = {
  row: ImportRow
  context: ImportContext
  /** Groups rows of the main sheet with their detail rows. */
  unitsFor: (rows: StoredRow[]) => ImportUnit[]
  /** Detail rows without a row in the main sheet. */
  findStrays: (mainKeys: ReadonlySet<string>) => ParsedRow[]
}

export async function loadImport(tx: TenantTx, id: number): Promise<LoadedImport> {
  const [match, detailRows, institution] = await Promise.all([
    findImport(tx, id),
    readDetailRows(tx, id),
    findInstitution(tx),
  ])
  return toLoadedImport(match!.row, institution.code, detailRows)
}

export function toLoadedImport(row: ImportRow, institution: string, detailRows: StoredRow[]): LoadedImport {
  const parseRow = createRowParser(row)
  const detailsByMain = new Map<string, ParsedRow[]>()
  /** The main row of each detail row: the first one with its reference. */
  const ownerOfDetail = new Map<number, number>()
  for (const each of detailRows.map(parseRow)) {
    const key = mainKeyOf(each)
    const others = detailsByMain.get(key)
    if (others) others.push(each)
    else detailsByMain.set(key, [each])
  }
  const unitsFor = (mainRows: StoredRow[]): ImportUnit[] =>
    mainRows.map((each) => {
      const main = parseRow(each)
      const details = referenceKeysOf(main)
        .flatMap((key) => detailsByMain.get(key) ?? [])
        .filter(({ row: number }) => (ownerOfDetail.get(number) ?? main.row) === main.row)
      for (const { row: number } of details) ownerOfDetail.set(number, main.row)
      return { main, details: [...new Set(details)] }
    })
  const findStrays = (mainKeys: ReadonlySet<string>) =>
    [...detailsByMain].flatMap(([key, details]) => (mainKeys.has(key) ? [] : details))
  return { row, context: importContextOf(row, institution), unitsFor, findStrays }
}

/** References and other unique texts by which detail rows find their main row. */
const referencesIn = ({ sheet: { fields }, texts }: ParsedRow): string[] =>
  ['formerReference', 'reference', ...Object.keys(fields).filter((name) => fields[name]!.isUnique)].flatMap(
    (name) => texts[name] || [],
  )
export const referenceKeysOf = (row: ParsedRow): string[] => referencesIn(row).map(normalizeNumber)

/** The reference by which a detail row names its main row. */
export const mainKeyOf = ({ sheet: { main }, texts }: ParsedRow): string =>
  normalizeNumber(texts[main!.field] ?? '')

/** Keys seen while a whole file is checked, to detect duplicates and detail rows without a main row. */
export type SeenKeys = {
  /** Unique values, with the line that has each of them. */
  identities: Map<string, number>
  referenceKeys: Set<string>
  /** The line that uses each single-use item, such as an enquiry or a coupon. */
  claimedBy: Map<string, number>
}
export const emptySeenKeys = (): SeenKeys => ({
  identities: new Map(),
  referenceKeys: new Set(),
  claimedBy: new Map(),
})

/** Checks rows, and returns the findings for each of them and for their detail rows. */
export async function checkRows(
  tx: TenantTx,
  { context, unitsFor }: Pick<LoadedImport, 'context' | 'unitsFor'>,
  rows: StoredRow[],
  now: Date,
  seenKeys = emptySeenKeys(),
): Promise<{ results: CheckedUnit<unknown>[]; findings: Finding[] }> {
  const referenceData = await readReferenceData(tx)
  const units = unitsFor(rows)
  const importer = importers[context.register]
  const duplicates = findDuplicates(
    units.map(({ main }) => main),
    (row) => importer.identify(row, referenceData),
    seenKeys.identities,
  )
  for (const { main } of units) for (const name of referenceKeysOf(main)) seenKeys.referenceKeys.add(name)
  const results = await importer.check(tx, context, referenceData, units, {
    now,
    claimedBy: seenKeys.claimedBy,
  })
  for (const each of results) {
    const duplicate = duplicates.get(each.unit.main.row)
    if (!duplicate) continue
    each.problems.push(...duplicate)
    each.toSave = null
    each.existing = null
  }
  return { results, findings: results.flatMap(findingsOf) }
}

function findingsOf({
  unit: { main, details },
  problems,
  cautions,
  detailProblems,
  existing,
  sortKey,
}: CheckedUnit<unknown>): Finding[] {
  const state = existing ? 'THERE' : problems.length > 0 ? 'WRONG' : cautions.length > 0 ? 'CAUTION' : 'RIGHT'
  const mainFinding = findingOf(main, state, problems.length > 0 ? problems : cautions)
  return [
    { ...mainFinding, orderedBy: sortKey, differs: existing?.differs ?? [], recordId: existing?.id ?? null },
    ...details.flatMap((each) =>
      existing
        ? [
            findingOf(each, 'THERE', [
              problemOf(
                each.sheet,
                '',
                `Its ${each.sheet.main!.noun} is already recorded, so this row is left out.`,
              ),
            ]),
          ]
        : [],
    ),
    ...detailProblems.map((each) =>
      findingOf({ ...main, row: each.row }, each.problems.length > 0 ? 'WRONG' : 'FURTHER', each.problems),
    ),
  ]
}

const findingOf = (row: ParsedRow, state: Finding['state'], problems: Problem[]): Finding => ({
  row: row.row,
  state,
  title: titleOf(row),
  orderedBy: null,
  problems,
  differs: [],
  recordId: null,
})

/** The finding for a detail row without a main row. */
export function orphanFinding(row: ParsedRow): Finding {
  const { field, noun } = row.sheet.main!
  return findingOf(row, 'WRONG', [problemOf(row.sheet, field, `No ${noun} in this file has this reference.`)])
}

const maxTitleLength = 120

function titleOf(row: ParsedRow): string {
  const { sheet, texts } = row
  const [reference = texts[sheet.main?.field ?? '']] = referencesIn(row)
  const name = texts['description'] ?? texts['name'] ?? texts['title'] ?? fullName(texts)
  return [...new Set([reference, name])].filter(Boolean).join(' · ').slice(0, maxTitleLength)
}

const fullName = ({ firstName, lastName }: ParsedRow['texts']): string =>
  [firstName, lastName].filter(Boolean).join(' ')

/** An import that is being checked, run or undone. */
export type RunningImport = Pick<Platform, 'clock' | 'sessions'> & {
  institutionId: string
  id: number
  /** Extends the job's lease within a transaction; throws if another process has taken over the job. */
  holdLease: (tx: ChangingTx) => Promise<void>
}

/** Checks all rows that are not imported, in batches, until `shouldContinue` returns false. */
export async function checkImport(
  database: Database,
  { institutionId, id, clock, holdLease }: RunningImport,
  shouldContinue: () => Promise<boolean>,
): Promise<void> {
  const writeFindings = (change: (tx: UnchainedTx) => void) =>
    database.writeUnchained(institutionId, async (tx) => {
      change(tx)
      await holdLease(tx)
    })
  // An interrupted check starts over, because duplicates are detected across the whole file.
  await writeFindings((tx) => clearFindings(tx, id))
  const loaded = await database.readSnapshot(institutionId, (tx) => loadImport(tx, id))
  const seenKeys = emptySeenKeys()
  // Detail rows of rows imported earlier are not strays.
  const importedRows = await database.read(institutionId, (tx) =>
    findNextRows(tx, { id, states: ['IN', 'TAKEN_BACK', 'KEPT'], limit: maxRows }),
  )
  for (const { main } of loaded.unitsFor(importedRows))
    for (const name of referenceKeysOf(main)) seenKeys.referenceKeys.add(name)
  while (await shouldContinue()) {
    const rows = await database.read(institutionId, (tx) =>
      findNextRows(tx, { id, states: ['UNCHECKED'], limit: batchSize }),
    )
    const { findings } = await database.readSnapshot(institutionId, (tx) =>
      checkRows(tx, loaded, rows, clock(), seenKeys),
    )
    if (rows.length === 0) {
      const strayFindings = loaded.findStrays(seenKeys.referenceKeys).map(orphanFinding)
      await writeFindings((tx) => saveFindings(tx, id, strayFindings))
      return
    }
    await writeFindings((tx) => saveFindings(tx, id, findings))
  }
}
