import { formatMoment, toMoment } from '@insaka/domain/core/dates'
import { Refusal } from '@insaka/domain/core/errors'
import { recordCountText } from '@insaka/domain/core/number-format'
import { cleanFileName } from '@insaka/domain/attachments/file-name'
import type { ImportRegister } from '@insaka/domain/imports/imports.labels'
import { maxImportedUsers, tooManyUsersMessage } from '@insaka/domain/imports/import-limits'
import { attachToRecord } from '../attachments/attach.actions.ts'
import { insertAttachment } from '../attachments/attachments.repository.ts'
import { spool } from '../attachments/spool.ts'
import { uuidv7 } from '../db/uuid.ts'
import type { Upload } from '../http/file-transfer.ts'
import type { Platform } from '../platform.ts'
import { nextNumbers } from '../registers/number-series.ts'
import type { Caller } from '../idempotency/caller.ts'
import type { FairQueue } from '../worker-threads/fair-queue.ts'
import { insertRows, type ImportRowColumns } from './import-rows.repository.ts'
import { findPreviousMatch, findSameFile, insertImport } from './imports.repository.ts'
import { applyPreviousMatch } from './match-columns.ts'
import { readRegisterFile, type RegisterSheet } from './read-register-file.ts'

/** Offset of row numbers for each further sheet. */
const rowNumbersPerSheet = 2_000_000
const batchSize = 2_000
/** Ten megabytes on a slow disk take longer than any other write. */
const writeDeadlineMs = 15_000

type UploadPlatform = Pick<Platform, 'database' | 'clock'>
type UploadOptions = { register: ImportRegister; again: boolean; signal: AbortSignal }

/** Receives and reads a file, and stores it with its rows. Returns the id of the import. */
export const uploadImport =
  ({ database, clock }: UploadPlatform, queue: FairQueue) =>
  (caller: Caller, upload: Upload, { register, again, signal }: UploadOptions): Promise<number> =>
    spool(upload.chunks(), async (spooled) => {
      const { institutionId, userId } = caller
      const { size, sha256 } = spooled
      const fileName = storedFileName(await upload.name())
      const sameImport = await database.read(institutionId, (tx) => findSameFile(tx, { register, sha256 }))
      if (sameImport && !again) throw duplicateRefusal(sameImport)

      const bytes = await spooled.readAll()
      const task = { file: bytes, fileName, register }
      const { sheets, sheetsLeftOut, columns, headingsKey } = await queue.withSlot(caller, signal, () =>
        readRegisterFile(task, signal),
      )
      const main = sheets[0]!.contents
      if (register === 'users' && main.rows.length > maxImportedUsers)
        throw new Refusal('INVALID', { fields: { file: [tooManyUsersMessage] } })
      const previousMatch = await database.read(institutionId, (tx) =>
        findPreviousMatch(tx, { register, headingsKey }),
      )
      const now = clock()
      const name = `${caller.firstName} ${caller.lastName}`
      const file = {
        id: uuidv7(now),
        fileName,
        size,
        sha256,
        hasScripts: false,
        needsPassword: false,
        uploader: name,
        uploadedOn: toMoment(now),
      }
      const unattached = { register: null, recordId: null, recordVersion: null, attachedOn: null }
      await database.writeUnchained(
        institutionId,
        (tx) => insertAttachment(tx, { ...file, uploaderId: userId, ...unattached }, [bytes]),
        writeDeadlineMs,
      )
      const id = await database.write(institutionId, { institutionId, id: userId, name }, async (tx) => {
        const number = await nextNumbers(tx, 'imports', 1)
        const importInfo = { id: number, register, createdOn: toMoment(now) }
        insertImport(tx, {
          ...importInfo,
          state: 'UPLOADED',
          attachmentId: file.id,
          headingsKey,
          columns: previousMatch ? applyPreviousMatch(columns, previousMatch.columns) : columns,
          columnValues: previousMatch?.columnValues ?? {},
          notes: notesOf(sheets, sheetsLeftOut),
          startsIn1904: main.startsIn1904,
          rows: main.rows.length,
          furtherRows: sheets.slice(1).reduce((sum, { contents }) => sum + contents.rows.length, 0),
          initiator: name,
          initiatorId: userId,
          acting: name,
          actingId: userId,
          endedOn: null,
        })
        attachToRecord(tx, file.id, { register: 'imports', recordId: number, recordVersion: 1 })
        const after = { ...importInfo, attachment: file }
        tx.record({ action: 'uploaded', subject: 'imports', subjectId: String(number), before: null, after })
        return number
      })
      const rows = sheets.flatMap((sheet) => importRowsOf(sheet, id))
      for (let at = 0; at < rows.length; at += batchSize)
        await database.writeUnchained(
          institutionId,
          async (tx) => insertRows(tx, rows.slice(at, at + batchSize)),
          writeDeadlineMs,
        )
      return id
    })

export const importRowsOf = (
  { sheet, contents }: RegisterSheet,
  importId: number,
): Omit<ImportRowColumns, 'institutionId'>[] =>
  contents.rows.map(({ row: line, cells }) => ({
    importId,
    row: sheet * rowNumbersPerSheet + line,
    sheet,
    line,
    cells,
    mended: {},
    state: sheet === 0 ? 'UNCHECKED' : 'FURTHER',
    title: '',
    orderedBy: null,
    problems: [],
    differs: [],
    recordId: null,
  }))

export function notesOf(sheets: RegisterSheet[], leftOutCount: number): string[] {
  const notes = sheets.flatMap(
    ({ contents: { name, hidden, isHidden }, headingsRow, isRecognised, totals }) => [
      isRecognised
        ? `The headings are in row ${headingsRow} of the sheet ${name}.`
        : `No headings were recognised. Row ${headingsRow} of the sheet ${name} was taken as the headings.`,
      ...(totals.length > 0 ? [totalsNote(totals, name)] : []),
      ...(isHidden ? [`The sheet ${name} is hidden, but was read, too.`] : []),
      ...(hidden.rows > 0 ? [hiddenNote(hidden.rows, 'hidden row', name)] : []),
      ...(hidden.columns > 0 ? [hiddenNote(hidden.columns, 'hidden column', name)] : []),
    ],
  )
  return leftOutCount > 0
    ? [
        ...notes,
        `${recordCountText({ totalRecords: leftOutCount }, 'other sheet')} ${leftOutCount === 1 ? 'was' : 'were'} left out.`,
      ]
    : notes
}

const hiddenNote = (count: number, noun: string, sheet: string): string =>
  `${recordCountText({ totalRecords: count }, noun)} of the sheet ${sheet} ${count === 1 ? 'was' : 'were'} read, too.`

const maxNamedTotals = 10

/** Totals are not records, so a note reports them and they need no corrections. */
function totalsNote(totals: number[], sheet: string): string {
  const isOne = totals.length === 1
  const more = totals.length > maxNamedTotals ? ' and others' : ''
  const rows = `${totals.slice(0, maxNamedTotals).join(', ')}${more}`
  return `Row${isOne ? '' : 's'} ${rows} of the sheet ${sheet} ${isOne ? 'is a total, and was' : 'are totals, and were'} left out.`
}

const extensions = ['.xlsx', '.csv', '.tsv', '.txt', '.xls']

function storedFileName(sent: string): string {
  const extension = extensions.find((each) => sent.toLowerCase().endsWith(each)) ?? '.xlsx'
  return cleanFileName(sent, extension)
}

function duplicateRefusal({
  id,
  createdOn,
  initiator,
}: {
  id: number
  createdOn: Date
  initiator: string
}): Refusal {
  const message = `This file was already imported on ${formatMoment(toMoment(createdOn))} by ${initiator}: import ${id}.`
  return new Refusal('DUPLICATE', { message, fields: { file: [message] } })
}
