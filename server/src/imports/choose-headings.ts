import { buffer } from 'node:stream/consumers'
import { Refusal } from '@insaka/domain/core/errors'
import type { FirstRows, ImportDetails } from '@insaka/domain/imports/imports.schema'
import { maxImportedUsers, tooManyUsersMessage } from '@insaka/domain/imports/import-limits'
import { readStoredFile } from '../attachments/read-attachment.ts'
import type { Platform } from '../platform.ts'
import type { Caller } from '../idempotency/caller.ts'
import { withHourlyLimit } from '../worker-threads/hourly-limit.ts'
import type { FairQueue } from '../worker-threads/fair-queue.ts'
import {
  countStates,
  clearFindings,
  insertRows,
  removeRowsAbove,
  findRows,
} from './import-rows.repository.ts'
import {
  requireImport,
  wrongStateRefusal,
  matchableStates,
  readImportDetails,
  importRefusal,
} from './imports.actions.ts'
import { findPreviousMatch, saveReread, lockImport, type ImportWithFile } from './imports.repository.ts'
import type { StoredColumn } from './imports.table.ts'
import { applyPreviousMatch, shorten } from './match-columns.ts'
import { readRegisterFile, shownColumns } from './read-register-file.ts'
import { notesOf, importRowsOf } from './upload-import.ts'

type ImportCall = { id: number; signal: AbortSignal }

/** Reads the stored file again like an upload, and counts towards the same limit. */
const rereadFile = (
  platform: Platform,
  queue: FairQueue,
  caller: Caller,
  { row, file }: ImportWithFile,
  { signal, headingsRow }: { signal: AbortSignal; headingsRow?: number },
) =>
  withHourlyLimit(platform, { userId: caller.userId, kind: 'imports' }, () =>
    queue.withSlot(caller, signal, async () => {
      const { institutionId, attachmentId, register } = row
      const { content } = await readStoredFile(
        platform.database,
        institutionId,
        attachmentId,
        'application/octet-stream',
      )
      const task = { file: await buffer(content), fileName: file.fileName, register }
      return readRegisterFile({ ...task, ...(headingsRow !== undefined && { headingsRow }) }, signal)
    }),
  )

/** The first rows of the main sheet, from which the user selects the headings. */
export async function readFirstRows(
  platform: Platform,
  queue: FairQueue,
  caller: Caller,
  { id, signal }: ImportCall,
): Promise<FirstRows> {
  const stored = await platform.database.read(caller.institutionId, (tx) => requireImport(tx, id))
  const { sheets, firstRows: rows } = await rereadFile(platform, queue, caller, stored, { signal })
  const currentHeadings = rows.find(({ cells }) => hasHeadings(cells, stored.row.columns))
  return { sheet: sheets[0]!.contents.name, headingRow: currentHeadings?.row ?? null, rows }
}

const hasHeadings = (cells: readonly string[], columns: readonly StoredColumn[]): boolean =>
  columns
    .filter(({ sheet, index }) => sheet === 0 && index < shownColumns)
    .every(({ heading, index }) => (cells[index] || `Column ${index + 1}`) === shorten(heading))

/** Rows below the old and the new headings keep their corrections; those in between are added or removed. */
export async function chooseHeadings(
  platform: Platform,
  queue: FairQueue,
  caller: Caller,
  { id, row: headingsRow, signal }: ImportCall & { row: number },
): Promise<ImportDetails> {
  const { database } = platform
  const { institutionId } = caller
  const stored = await database.read(institutionId, (tx) => requireImport(tx, id))
  if (!matchableStates.includes(stored.row.state)) throw wrongStateRefusal(stored.row.state)
  const reread = await rereadFile(platform, queue, caller, stored, { signal, headingsRow })
  const { sheets, sheetsLeftOut, firstRows, columns, headingsKey } = reread
  const main = sheets[0]!
  const { register } = stored.row
  const rows = main.contents.rows.length
  if (register === 'users' && rows > maxImportedUsers) throw importRefusal('row', tooManyUsersMessage)
  if (rows === 0) throw importRefusal('row', `There are no records below row ${headingsRow}.`)
  const lastSearched = firstRows.at(-1)!.row
  const topRows = importRowsOf(main, id).filter(({ line }) => line <= lastSearched)
  await database.writeUnchained(institutionId, async (tx) => {
    const state = await lockImport(tx, id)
    if (!state) throw new Refusal('NOT_FOUND')
    if (!matchableStates.includes(state)) throw wrongStateRefusal(state)
    const { IN = 0, TAKEN_BACK = 0, KEPT = 0 } = await countStates(tx, id)
    if (IN + TAKEN_BACK + KEPT > 0)
      throw importRefusal(
        'row',
        'Rows of this file have already been imported, so the headings can no longer change.',
      )
    const [previousMatch, storedRows] = await Promise.all([
      findPreviousMatch(tx, { register, headingsKey }),
      findRows(
        tx,
        id,
        topRows.map((each) => each.row),
      ),
    ])
    const storedNumbers = new Set(storedRows.map((each) => each.row))
    removeRowsAbove(tx, id, headingsRow)
    insertRows(
      tx,
      topRows.filter((each) => !storedNumbers.has(each.row)),
    )
    clearFindings(tx, id)
    saveReread(tx, id, {
      headingsKey,
      columns: previousMatch ? applyPreviousMatch(columns, previousMatch.columns) : columns,
      columnValues: previousMatch?.columnValues ?? {},
      notes: notesOf(sheets, sheetsLeftOut),
      rows,
    })
  })
  return readImportDetails(platform, caller, id)
}
