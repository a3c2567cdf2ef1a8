import { Refusal } from '@insaka/domain/core/errors'
import { normalizeNumber } from '@insaka/domain/core/text-fields'
import { importSheets } from '@insaka/domain/imports/import-sheets'
import type { ProblemRow, RowInput, ImportDetails } from '@insaka/domain/imports/imports.schema'
import type { TenantTx } from '../db/transactions.ts'
import { findInstitution } from '../export/export.repository.ts'
import {
  checkRows,
  mainKeyOf,
  referenceKeysOf,
  emptySeenKeys,
  toLoadedImport,
  orphanFinding,
  type LoadedImport,
  type SeenKeys,
} from './check-import.ts'
import { inputText, createRowParser, sourcesOf, type ParsedRow } from './check-row.ts'
import { duplicateKey } from './compare-rows.ts'
import { requestImportRun } from './import-job.ts'
import { importers } from './importers.ts'
import {
  countRowsWithSameValue,
  copyCorrections,
  saveFindings,
  saveCorrection,
  saveCorrectionForSameValue,
  readCorrectedRows,
  readProblemKinds,
  readProblemRows,
  findRows,
  findRowsByKey,
  type Finding,
  type StoredRow,
} from './import-rows.repository.ts'
import {
  correctableStates,
  requireImport,
  actorRef,
  wrongStateRefusal,
  readImportDetails,
  type ImportUser,
  type ImportsPlatform,
} from './imports.actions.ts'
import { findCorrections, lockImport, transitionImport, type ImportWithFile } from './imports.repository.ts'
import { readReferenceData } from './import-lookups.repository.ts'

/** Corrects a row and checks it with its main row, or corrects all rows with the same wrong value and checks all. */
export async function correctRow(
  importing: ImportsPlatform,
  caller: ImportUser,
  { id, row: number }: { id: number; row: number },
  { cells, everywhere }: RowInput,
): Promise<{ import: ImportDetails; row: ProblemRow | null }> {
  const { database, clock } = importing
  const { institutionId } = caller
  await database.writeUnchained(institutionId, async (tx) => {
    await lockImport(tx, id)
    const { row: importRow } = await requireImport(tx, id)
    const [row] = await findRows(tx, id, [number])
    if (!row) throw new Refusal('NOT_FOUND')
    const isEditable = ['RIGHT', 'CAUTION', 'WRONG', 'THERE', 'FURTHER'].includes(row.state)
    if (!correctableStates.includes(importRow.state) || !isEditable) throw wrongStateRefusal(importRow.state)
    const { fields } = importSheets[importRow.register][row.sheet]!
    const unknown = Object.keys(cells).filter((field) => !Object.hasOwn(fields, field))
    if (unknown.length > 0)
      throw new Refusal('INVALID', {
        fields: Object.fromEntries(unknown.map((field) => [`cells.${field}`, ['There is no such field.']])),
      })
    if (everywhere) {
      for (const source of sourcesOf(importRow)[row.sheet]!) {
        const text = Object.hasOwn(cells, source.name) ? cells[source.name] : undefined
        if (typeof text === 'string') saveCorrectionForSameValue(tx, id, number, { source, text })
      }
      await transitionImport(tx, { id, from: correctableStates, to: 'CHECKING', actor: actorRef(caller) })
      return
    }
    saveCorrection(tx, id, number, cells)
    const correctedCells = Object.fromEntries(
      Object.entries({ ...row.mended, ...cells }).filter(
        (each): each is [string, string] => each[1] !== null,
      ),
    )
    const corrected = { ...row, mended: correctedCells }
    const { loaded, mainRows, strayFindings, seenKeys } = await findRelated(tx, importRow, [row, corrected])
    const { findings } = await checkRows(tx, loaded, mainRows, clock(), seenKeys)
    saveFindings(tx, id, [...strayFindings, ...findings])
  })
  if (everywhere) await requestImportRun(importing, institutionId)
  const importDetails = await readImportDetails(importing, caller, id)
  // The stored finding of the row is outdated.
  if (everywhere) return { import: importDetails, row: null }
  const row = await database.read(institutionId, async (tx) => {
    const { row: importRow } = await requireImport(tx, id)
    const [after] = await findRows(tx, id, [number])
    return after && isProblem(after) ? (await problemRowsOf(tx, importRow, [after]))[0]! : null
  })
  return { import: importDetails, row }
}

/** Applies the corrections of the last import of the same file to wrong rows, without replacing newer ones. */
export async function applyCorrections(
  importing: ImportsPlatform,
  caller: ImportUser,
  id: number,
): Promise<ImportDetails> {
  const { database } = importing
  const { institutionId } = caller
  const isApplied = await database.writeUnchained(institutionId, async (tx) => {
    await lockImport(tx, id)
    const { row, file } = await requireImport(tx, id)
    const { state, register } = row
    if (!correctableStates.includes(state)) throw wrongStateRefusal(state)
    const earlier = await findCorrections(tx, { id, register, sha256: file.sha256 })
    if (!earlier) return false
    copyCorrections(tx, id, earlier.import)
    return transitionImport(tx, { id, from: correctableStates, to: 'CHECKING', actor: actorRef(caller) })
  })
  if (isApplied) await requestImportRun(importing, institutionId)
  return readImportDetails(importing, caller, id)
}

type Related = { loaded: LoadedImport; mainRows: StoredRow[]; strayFindings: Finding[]; seenKeys: SeenKeys }

/** Finds the rows to check again with a corrected row, and the unique values of other rows. */
async function findRelated(
  tx: TenantTx,
  importRow: ImportWithFile['row'],
  [before, after]: readonly [StoredRow, StoredRow],
): Promise<Related> {
  const parseRow = createRowParser(importRow)
  const { identify, identityFields } = importers[importRow.register]
  const sheets = importSheets[importRow.register]
  const fieldsOf = (sheet: number): readonly string[] => {
    const { main } = sheets[sheet]!
    return main ? [main.field] : identityFields
  }
  const sources = sourcesOf(importRow)
    .flat()
    .filter(({ sheet, name }) => fieldsOf(sheet).includes(name))
  const findRowsLike = (rows: StoredRow[]) => {
    const texts = rows.flatMap((row) => {
      const parsed = parseRow(row)
      return fieldsOf(row.sheet).flatMap((field) => [parsed.texts[field] ?? '', inputText(parsed, field)])
    })
    return findRowsByKey(tx, importRow.id, {
      keys: [...new Set(texts.map(normalizeNumber))].filter(Boolean),
      sources,
    })
  }
  const mainKeys = new Set([before, after].flatMap((row) => mainKeysOf(parseRow(row))))
  const sharesMainRow = (row: ParsedRow) => mainKeysOf(row).some((name) => mainKeys.has(name))

  let rows = [after, ...(await findRowsLike([before, after]))]
  let mainRows = [after]
  if (after.sheet > 0) {
    mainRows = rows.filter((row) => row.sheet === 0 && isPending(row) && sharesMainRow(parseRow(row)))
    rows = [...rows, ...(await findRowsLike(mainRows))]
  }
  const related = [...new Map(rows.map((row) => [row.row, row])).values()]
  const loaded = toLoadedImport(
    importRow,
    (await findInstitution(tx)).code,
    related.filter(({ sheet }) => sheet > 0).toSorted((a, b) => a.row - b.row),
  )
  const seenKeys = emptySeenKeys()
  const referenceData = await readReferenceData(tx)
  for (const row of related) {
    if (row.sheet > 0) continue
    const main = parseRow(row)
    for (const name of referenceKeysOf(main)) seenKeys.referenceKeys.add(name)
    if (row.row === after.row || !['RIGHT', 'CAUTION'].includes(row.state)) continue
    for (const identity of identify(main, referenceData))
      seenKeys.identities.set(duplicateKey(identity), main.line)
  }
  return {
    loaded,
    mainRows,
    strayFindings: loaded.findStrays(seenKeys.referenceKeys).filter(sharesMainRow).map(orphanFinding),
    seenKeys,
  }
}

/** True for a checked row that has never been imported. */
const isPending = ({ state }: StoredRow): boolean => ['RIGHT', 'CAUTION', 'WRONG', 'THERE'].includes(state)

/** References that connect main rows and detail rows. */
const mainKeysOf = (row: ParsedRow): string[] => (row.sheet.main ? [mainKeyOf(row)] : referenceKeysOf(row))

const isProblem = ({ state }: StoredRow): boolean => ['WRONG', 'CAUTION', 'THERE', 'KEPT'].includes(state)

async function problemRowsOf(
  tx: TenantTx,
  importRow: ImportWithFile['row'],
  rows: StoredRow[],
): Promise<ProblemRow[]> {
  const numbers = rows.map(({ row }) => row)
  const alikeCounts = await countRowsWithSameValue(tx, importRow.id, numbers, sourcesOf(importRow).flat())
  const alikeOf = new Map(alikeCounts.map(({ row, field, alike }) => [`${row} ${field}`, alike]))
  const parseRow = createRowParser(importRow)
  return rows.map((row) => {
    const { sheet, line, state, title, problems, differs, row: number } = row
    return {
      row: number,
      sheet: importSheets[importRow.register][sheet]!.name,
      line,
      state: state as ProblemRow['state'],
      title,
      cells: { ...parseRow(row).texts },
      problems: problems.map((each) => ({ ...each, alike: alikeOf.get(`${number} ${each.field}`) ?? 0 })),
      differs,
    }
  })
}

type ProblemQuery = Parameters<typeof readProblemRows>[1] & { page: number; size: number }

export const readProblems = (
  { database }: ImportsPlatform,
  { institutionId }: ImportUser,
  { page, size, ...filter }: ProblemQuery,
) =>
  database.read(institutionId, async (tx) => {
    const { row: importRow } = await requireImport(tx, filter.id)
    const [{ rows, pagination }, kinds] = await Promise.all([
      readProblemRows(tx, filter, { page, size }),
      readProblemKinds(tx, filter),
    ])
    return {
      content: await problemRowsOf(tx, importRow, rows),
      pagination,
      kinds: kinds.map(({ sheet, ...kind }) => ({
        ...kind,
        sheet: importSheets[importRow.register][sheet]!.name,
      })),
    }
  })

export const readCorrected = (
  { database }: ImportsPlatform,
  { institutionId }: ImportUser,
  { id, ...position }: { id: number; page: number; size: number },
) =>
  database.read(institutionId, async (tx) => {
    const { row: importRow } = await requireImport(tx, id)
    const parseRow = createRowParser(importRow)
    const { rows, pagination } = await readCorrectedRows(tx, id, position)
    const content = rows.map((row) => {
      const { name: sheet, fields } = importSheets[importRow.register][row.sheet]!
      const { texts } = parseRow({ ...row, mended: {} })
      return {
        row: row.row,
        sheet,
        line: row.line,
        title: row.title,
        cells: Object.entries(row.mended).map(([field, text]) => ({
          field,
          label: fields[field]?.field.label ?? '',
          file: texts[field] ?? '',
          text,
          message: row.problems
            .filter((each) => row.state === 'WRONG' && each.field === field)
            .map(({ message }) => message)
            .join(' '),
        })),
      }
    })
    return { content, pagination }
  })
