import { Refusal } from '@insaka/domain/core/errors'
import { numberKey } from '@insaka/domain/core/text'
import { importSheets } from '@insaka/domain/imports/import-sheets'
import type { ProblemRow, RowInput, WholeImport } from '@insaka/domain/imports/imports.schema'
import type { TenantTx } from '../db/transactions.ts'
import { findInstitution } from '../export/export.repository.ts'
import {
  judgeRows,
  namesOf,
  noneSeen,
  readingOf,
  strayFinding,
  type Reading,
  type Seen,
} from './check-import.ts'
import { inputText, rowReader, sourcesOf, type FoundRow } from './find-values.ts'
import { seenAs } from './judging.ts'
import { askForImport } from './import-job.ts'
import { importers } from './importers.ts'
import {
  countAlike,
  keepCorrections,
  keepFindings,
  keepMended,
  keepMendedAlike,
  problemKinds,
  problemRows,
  rowsAt,
  rowsKeyed,
  type Finding,
  type ReadRow,
} from './import-rows.repository.ts'
import { correctable, found, nameOf, notNow, readWhole, type By, type Importing } from './imports.actions.ts'
import { findCorrections, lockImport, moveImport, type Found } from './imports.repository.ts'
import { readKnown } from './references.repository.ts'

/**
 * Mends cells of a row and checks it again, with the row to which it belongs. Where all rows that are wrong in the same
 * way are mended, the whole file is checked.
 */
export async function mendRow(
  importing: Importing,
  caller: By,
  { id, row: number }: { id: number; row: number },
  { cells, everywhere }: RowInput,
): Promise<{ import: WholeImport; row: ProblemRow | null }> {
  const { database, clock } = importing
  const { institutionId } = caller
  await database.writeUnchained(institutionId, async (tx) => {
    await lockImport(tx, id)
    const { row: at } = await found(tx, id)
    const [row] = await rowsAt(tx, id, [number])
    if (!row) throw new Refusal('NOT_FOUND')
    const isMendable = ['RIGHT', 'CAUTION', 'WRONG', 'THERE', 'FURTHER'].includes(row.state)
    if (!correctable.includes(at.state) || !isMendable) throw notNow(at.state)
    const { fields } = importSheets[at.register][row.sheet]!
    const unknown = Object.keys(cells).filter((field) => !Object.hasOwn(fields, field))
    if (unknown.length > 0)
      throw new Refusal('INVALID', {
        fields: Object.fromEntries(unknown.map((field) => [`cells.${field}`, ['There is no such field.']])),
      })
    if (everywhere) {
      for (const source of sourcesOf(at)[row.sheet]!) {
        const text = Object.hasOwn(cells, source.name) ? cells[source.name] : undefined
        if (text !== undefined) keepMendedAlike(tx, id, number, { source, text })
      }
      await moveImport(tx, { id, from: correctable, to: 'CHECKING', by: nameOf(caller) })
      return
    }
    keepMended(tx, id, number, cells)
    const mended = { ...row, mended: { ...row.mended, ...cells } }
    const { reading, mains, strays, seen } = await findRelated(tx, at, [row, mended])
    const { findings } = await judgeRows(tx, reading, mains, clock(), seen)
    keepFindings(tx, id, [...strays, ...findings])
  })
  if (everywhere) await askForImport(importing, institutionId)
  const whole = await readWhole(importing, caller, id)
  // What is kept of the row is from before.
  if (everywhere) return { import: whole, row: null }
  const row = await database.read(institutionId, async (tx) => {
    const { row: at } = await found(tx, id)
    const [after] = await rowsAt(tx, id, [number])
    return after && isProblem(after) ? (await problemRowsOf(tx, at, [after]))[0]! : null
  })
  return { import: whole, row }
}

/**
 * Uses the corrections of the last import of the same file in rows that are wrong, and checks all rows again. What
 * somebody has corrected here stays. Nothing is changed where there are no corrections, as when it is asked for twice.
 */
export async function applyCorrections(importing: Importing, caller: By, id: number): Promise<WholeImport> {
  const { database } = importing
  const { institutionId } = caller
  const isUsed = await database.writeUnchained(institutionId, async (tx) => {
    await lockImport(tx, id)
    const { row, file } = await found(tx, id)
    const { state, register } = row
    if (!correctable.includes(state)) throw notNow(state)
    const earlier = await findCorrections(tx, { id, register, sha256: file.sha256 })
    if (!earlier) return false
    keepCorrections(tx, id, earlier.import)
    return moveImport(tx, { id, from: correctable, to: 'CHECKING', by: nameOf(caller) })
  })
  if (isUsed) await askForImport(importing, institutionId)
  return readWhole(importing, caller, id)
}

type Related = { reading: Reading; mains: ReadRow[]; strays: Finding[]; seen: Seen }

/** The rows to check again with a corrected row, and what other rows have that they may not have the same. */
async function findRelated(
  tx: TenantTx,
  at: Found['row'],
  [before, after]: readonly [ReadRow, ReadRow],
): Promise<Related> {
  const read = rowReader(at)
  const { identify, identityFields } = importers[at.register]
  const fieldsOf = (sheet: number): readonly string[] => (sheet === 0 ? identityFields : ['mpc'])
  const sources = sourcesOf(at)
    .flat()
    .filter(({ sheet, name }) => fieldsOf(sheet).includes(name))
  const rowsLike = (rows: ReadRow[]) => {
    const texts = rows.flatMap((row) => {
      const found = read(row)
      return fieldsOf(row.sheet).flatMap((field) => [found.texts[field] ?? '', inputText(found, field)])
    })
    return rowsKeyed(tx, at.id, { keys: [...new Set(texts.map(numberKey))].filter(Boolean), sources })
  }
  const bound = new Set([before, after].flatMap((row) => papersOf(read(row))))
  const isBound = (row: FoundRow) => papersOf(row).some((name) => bound.has(name))

  let rows = [after, ...(await rowsLike([before, after]))]
  let mains = [after]
  if (after.sheet > 0) {
    mains = rows.filter((row) => row.sheet === 0 && mayChange(row) && isBound(read(row)))
    rows = [...rows, ...(await rowsLike(mains))]
  }
  const related = [...new Map(rows.map((row) => [row.row, row])).values()]
  const reading = readingOf(
    at,
    (await findInstitution(tx)).code,
    related.filter(({ sheet }) => sheet > 0).toSorted((a, b) => a.row - b.row),
  )
  const seen = noneSeen()
  const known = await readKnown(tx)
  for (const row of related) {
    if (row.sheet > 0) continue
    const main = read(row)
    for (const name of namesOf(main)) seen.names.add(name)
    if (row.row === after.row || !['RIGHT', 'CAUTION'].includes(row.state)) continue
    for (const identity of identify(main, known)) seen.identities.set(seenAs(identity), main.line)
  }
  return { reading, mains, strays: reading.strays(seen.names).filter(isBound).map(strayFinding), seen }
}

/** A row that is neither imported nor was. */
const mayChange = ({ state }: ReadRow): boolean => ['RIGHT', 'CAUTION', 'WRONG', 'THERE'].includes(state)

/** The names by which contracts find their paper: those of the paper, or the one that a contract gives. */
const papersOf = (row: FoundRow): string[] =>
  row.sheet.prefix === '' ? namesOf(row) : [numberKey(row.texts['mpc'] ?? '')]

const isProblem = ({ state }: ReadRow): boolean => ['WRONG', 'CAUTION', 'THERE', 'KEPT'].includes(state)

async function problemRowsOf(tx: TenantTx, at: Found['row'], rows: ReadRow[]): Promise<ProblemRow[]> {
  const numbers = rows.map(({ row }) => row)
  const counted = await countAlike(tx, at.id, numbers, sourcesOf(at).flat())
  const alikeOf = new Map(counted.map(({ row, field, alike }) => [`${row} ${field}`, alike]))
  const read = rowReader(at)
  return rows.map((row) => {
    const { sheet, line, state, title, problems, differs, row: number } = row
    return {
      row: number,
      sheet: importSheets[at.register][sheet]!.name,
      line,
      state: state as ProblemRow['state'],
      title,
      cells: { ...read(row).texts },
      problems: problems.map((each) => ({ ...each, alike: alikeOf.get(`${number} ${each.field}`) ?? 0 })),
      differs,
    }
  })
}

type Asked = Parameters<typeof problemRows>[1] & { page: number; size: number }

/** A page of the rows of which something is to be said. */
export const readProblems = (
  { database }: Importing,
  { institutionId }: By,
  { page, size, ...filter }: Asked,
) =>
  database.read(institutionId, async (tx) => {
    const { row: at } = await found(tx, filter.id)
    const [{ rows, pagination }, kinds] = await Promise.all([
      problemRows(tx, filter, { page, size }),
      problemKinds(tx, filter),
    ])
    return {
      content: await problemRowsOf(tx, at, rows),
      pagination,
      kinds: kinds.map(({ sheet, ...kind }) => ({ ...kind, sheet: importSheets[at.register][sheet]!.name })),
    }
  })
