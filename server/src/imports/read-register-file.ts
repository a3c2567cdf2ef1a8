import type { ImportRegister } from '@insaka/domain/imports/imports.labels'
import type { ReadRow as FileRow } from '../import-files/sheet-types.ts'
import { packSheet, unpackSheet, type PackedSheet } from '../import-files/packed-rows.ts'
import { readImportFile } from '../import-files/read-file.ts'
import type { SheetData } from '../import-files/sheet-types.ts'
import { unreadableFileRefusal } from '../import-files/refuse-file.ts'
import { headingSearchRows } from '@insaka/domain/imports/headings'
import { runInThread, type WorkerDefinition } from '../worker-threads/run-in-thread.ts'
import type { StoredColumn } from './imports.table.ts'
import { findSheets, headingsKeyOf, matchColumns, shorten, type FileSheet } from './match-columns.ts'

type Task = {
  file: Uint8Array
  fileName: string
  register: ImportRegister
  headingsRow?: number
}

/** A sheet of a register, reduced to its records. */
export type RegisterSheet<Read = SheetData> = Pick<FileSheet, 'sheet' | 'isRecognised' | 'totals'> & {
  headingsRow: number
  contents: Read
}

type RegisterFile<Read = SheetData> = {
  sheets: RegisterSheet<Read>[]
  sheetsLeftOut: number
  /** Rows of the main sheet that may contain the headings. */
  firstRows: FileRow[]
  columns: StoredColumn[]
  headingsKey: string
}

export const shownColumns = 40

/** Runs in a worker thread, because matching reads potentially long cells several times. */
export async function readAndMatch({
  file,
  fileName,
  register,
  headingsRow,
}: Task): Promise<RegisterFile<PackedSheet>> {
  const fileSheets = await readImportFile(file, fileName)
  const sheets = findSheets(register, fileSheets, headingsRow ?? null)
  const columns = matchColumns(register, sheets)
  return {
    sheets: sheets.map(({ sheet, isRecognised, totals, headings, contents, rows }) => ({
      sheet,
      isRecognised,
      totals,
      headingsRow: headings.row,
      contents: packSheet({ ...contents, rows }),
    })),
    sheetsLeftOut: fileSheets.length - sheets.length,
    firstRows: sheets[0]!.contents.rows.slice(0, headingSearchRows).map(({ row, cells }) => ({
      row,
      cells: cells.slice(0, shownColumns).map(shorten),
    })),
    columns,
    headingsKey: headingsKeyOf(columns),
  }
}

const readWork = (): WorkerDefinition<Task, RegisterFile<PackedSheet>> => ({
  thread: 'import-file-thread',
  load: async () => readAndMatch,
  megabytes: 512,
  outOfMemory: unreadableFileRefusal('TOO_MUCH'),
})

const timeoutMs = 30_000

/** Reads a file and matches its columns in a worker thread. Refusals concern the field `file`, or a chosen `row`. */
export async function readRegisterFile(task: Task, signal: AbortSignal): Promise<RegisterFile> {
  const timeout = AbortSignal.timeout(timeoutMs)
  try {
    const result = await runInThread(readWork(), task, AbortSignal.any([signal, timeout]))
    const sheets: RegisterSheet[] = []
    for (const { contents, ...sheet } of result.sheets)
      sheets.push({ ...sheet, contents: await unpackSheet(contents) })
    return { ...result, sheets }
  } catch (error) {
    throw error === timeout.reason && timeout.aborted ? unreadableFileRefusal('TOO_MUCH') : error
  }
}
