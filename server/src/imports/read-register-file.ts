import type { ImportRegister } from '@insaka/domain/imports/imports.labels'
import type { ReadRow as FileRow } from '../import-files/read-sheet.ts'
import { packed, unpackedSheet, type PackedSheet } from '../import-files/packed-rows.ts'
import { readFile } from '../import-files/read-file.ts'
import type { ReadSheet } from '../import-files/read-sheet.ts'
import { refusedFile } from '../import-files/refuse-file.ts'
import { searchedRows } from '@insaka/domain/imports/headings'
import { run, type Work } from '../threads/run.ts'
import type { KeptColumn } from './imports.table.ts'
import { findSheets, headingsKeyOf, matchColumns, shortened, type FileSheet } from './match-columns.ts'

type Task = {
  file: Uint8Array
  fileName: string
  register: ImportRegister
  /** The row that somebody has chosen as the headings. */
  headingsRow?: number
}

/** A sheet of a register, with its records alone as rows. */
export type RegisterSheet<Read = ReadSheet> = Pick<FileSheet, 'sheet' | 'isRecognised' | 'totals'> & {
  headingsRow: number
  read: Read
}

type RegisterFile<Read = ReadSheet> = {
  sheets: RegisterSheet<Read>[]
  sheetsLeftOut: number
  /** Those of the main sheet among which headings are searched, as they are shown. */
  firstRows: FileRow[]
  columns: KeptColumn[]
  headingsKey: string
}

/** Number of columns compared to recognise the headings. */
export const shownColumns = 40

/** Runs in the thread: cells may be long, and matching goes over each of them several times. */
export async function readAndMatch({
  file,
  fileName,
  register,
  headingsRow,
}: Task): Promise<RegisterFile<PackedSheet>> {
  const reads = await readFile(file, fileName)
  const sheets = findSheets(register, reads, headingsRow ?? null)
  const columns = matchColumns(register, sheets)
  return {
    sheets: sheets.map(({ sheet, isRecognised, totals, headings, read, rows }) => ({
      sheet,
      isRecognised,
      totals,
      headingsRow: headings.row,
      read: packed({ ...read, rows }),
    })),
    sheetsLeftOut: reads.length - sheets.length,
    firstRows: sheets[0]!.read.rows.slice(0, searchedRows).map(({ row, cells }) => ({
      row,
      cells: cells.slice(0, shownColumns).map(shortened),
    })),
    columns,
    headingsKey: headingsKeyOf(columns),
  }
}

const work = (): Work<Task, RegisterFile<PackedSheet>> => ({
  thread: 'import-file-thread',
  load: async () => readAndMatch,
  megabytes: 512,
  outOfMemory: refusedFile('TOO_MUCH'),
})

const longestMs = 30_000

/**
 * Reads a file for a register and matches its columns, in a worker thread. A file that cannot be read is refused with
 * the reason under the field `file`.
 */
export async function readRegisterFile(task: Task, signal: AbortSignal): Promise<RegisterFile> {
  const tooLong = AbortSignal.timeout(longestMs)
  try {
    const made = await run(work(), task, AbortSignal.any([signal, tooLong]))
    const sheets: RegisterSheet[] = []
    for (const { read, ...sheet } of made.sheets) sheets.push({ ...sheet, read: await unpackedSheet(read) })
    return { ...made, sheets }
  } catch (error) {
    throw error === tooLong.reason && tooLong.aborted ? refusedFile('TOO_MUCH') : error
  }
}
