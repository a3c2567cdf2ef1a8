import { buffer } from 'node:stream/consumers'
import { Refusal } from '@insaka/domain/core/errors'
import type { FirstRows, WholeImport } from '@insaka/domain/imports/imports.schema'
import { mostUsers, tooManyUsers } from '@insaka/domain/imports/unreadable'
import { readKeptFile } from '../attachments/read-attachment.ts'
import type { Platform } from '../platform.ts'
import type { Caller } from '../submit/caller.ts'
import { hourly } from '../threads/hourly.ts'
import type { Places } from '../threads/places.ts'
import { countStates, forgetFindings, insertRows, removeRowsAbove, rowsAt } from './import-rows.repository.ts'
import { found, notNow, open, readWhole, refusedAs } from './imports.actions.ts'
import { findMatched, keepReadAgain, lockImport, type Found } from './imports.repository.ts'
import type { KeptColumn } from './imports.table.ts'
import { asBefore, shortened } from './match-columns.ts'
import { readRegisterFile, shownColumns } from './read-register-file.ts'
import { notesOf, rowsOf } from './upload-import.ts'

type At = { id: number; signal: AbortSignal }

/** Reads the kept file of an import as when it was uploaded, and counts it as an upload does. */
const readAgain = (
  platform: Platform,
  places: Places,
  caller: Caller,
  { row, file }: Found,
  { signal, headingsRow }: { signal: AbortSignal; headingsRow?: number },
) =>
  hourly(platform, { userId: caller.userId, kind: 'imports' }, () =>
    places.hold(caller, signal, async () => {
      const { institutionId, attachmentId, register } = row
      const { content } = await readKeptFile(
        platform.database,
        institutionId,
        attachmentId,
        'application/octet-stream',
      )
      const task = { file: await buffer(content), fileName: file.fileName, register }
      return readRegisterFile({ ...task, ...(headingsRow !== undefined && { headingsRow }) }, signal)
    }),
  )

/** The first rows of the sheet with the records, from which somebody chooses the one with the headings. */
export async function readFirstRows(
  platform: Platform,
  places: Places,
  caller: Caller,
  { id, signal }: At,
): Promise<FirstRows> {
  const at = await platform.database.read(caller.institutionId, (tx) => found(tx, id))
  const { sheets, firstRows: rows } = await readAgain(platform, places, caller, at, { signal })
  const present = rows.find(({ cells }) => hasHeadings(cells, at.row.columns))
  return { sheet: sheets[0]!.read.name, headingRow: present?.row ?? null, rows }
}

/** True if these cells are the headings of the columns. */
const hasHeadings = (cells: readonly string[], columns: readonly KeptColumn[]): boolean =>
  columns
    .filter(({ sheet, index }) => sheet === 0 && index < shownColumns)
    .every(({ heading, index }) => (cells[index] || `Column ${index + 1}`) === shortened(heading))

/**
 * Takes another row as the headings. The rows below it stay as they are with what was corrected in them; those between
 * the two rows come or go.
 */
export async function chooseHeadings(
  platform: Platform,
  places: Places,
  caller: Caller,
  { id, row: headingsRow, signal }: At & { row: number },
): Promise<WholeImport> {
  const { database } = platform
  const { institutionId } = caller
  const at = await database.read(institutionId, (tx) => found(tx, id))
  if (!open.includes(at.row.state)) throw notNow(at.row.state)
  const read = await readAgain(platform, places, caller, at, { signal, headingsRow })
  const { sheets, sheetsLeftOut, firstRows, columns, headingsKey } = read
  const main = sheets[0]!
  const { register } = at.row
  const rows = main.read.rows.length
  if (register === 'users' && rows > mostUsers) throw refusedAs('row', tooManyUsers)
  if (rows === 0) throw refusedAs('row', `Below row ${headingsRow} there is no row with a record.`)
  const lastSearched = firstRows.at(-1)!.row
  const near = rowsOf(main, id).filter(({ line }) => line <= lastSearched)
  await database.writeUnchained(institutionId, async (tx) => {
    const state = await lockImport(tx, id)
    if (!state) throw new Refusal('NOT_FOUND')
    if (!open.includes(state)) throw notNow(state)
    const { IN = 0, TAKEN_BACK = 0, KEPT = 0 } = await countStates(tx, id)
    if (IN + TAKEN_BACK + KEPT > 0)
      throw refusedAs(
        'row',
        'Rows of this file have been imported already, so its headings stay as they are.',
      )
    const [before, kept] = await Promise.all([
      findMatched(tx, { register, headingsKey }),
      rowsAt(
        tx,
        id,
        near.map((each) => each.row),
      ),
    ])
    const numbers = new Set(kept.map((each) => each.row))
    removeRowsAbove(tx, id, headingsRow)
    insertRows(
      tx,
      near.filter((each) => !numbers.has(each.row)),
    )
    forgetFindings(tx, id)
    keepReadAgain(tx, id, {
      headingsKey,
      columns: before ? asBefore(columns, before.columns) : columns,
      columnValues: before?.columnValues ?? {},
      notes: notesOf(sheets, sheetsLeftOut),
      rows,
    })
  })
  return readWhole(platform, caller, id)
}
