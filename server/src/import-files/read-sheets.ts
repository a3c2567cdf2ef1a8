import { run, type Work } from '../threads/run.ts'
import { packed, unpackedSheet, type PackedSheet } from './packed-rows.ts'
import { readFile } from './read-file.ts'
import type { ReadSheet } from './read-sheet.ts'
import { refusedFile } from './refuse-file.ts'

type Task = { file: string | Uint8Array; fileName: string }

export const carryOut = async ({ file, fileName }: Task): Promise<PackedSheet[]> =>
  (await readFile(file, fileName)).map(packed)

const work = (): Work<Task, PackedSheet[]> => ({
  thread: 'import-file-thread',
  load: async () => carryOut,
  megabytes: 512,
  outOfMemory: refusedFile('TOO_MUCH'),
})

const longestMs = 60_000

/**
 * The sheets of a file, given as its path or its bytes, in a thread of its own. A file that cannot be read is refused
 * with the reason, one of `unreadable`, under the field `file`.
 */
export async function readSheets(
  file: string | Uint8Array,
  fileName: string,
  signal: AbortSignal,
): Promise<ReadSheet[]> {
  const tooLong = AbortSignal.timeout(longestMs)
  try {
    const sheets = await run(work(), { file, fileName }, AbortSignal.any([signal, tooLong]))
    const read: ReadSheet[] = []
    for (const sheet of sheets) read.push(await unpackedSheet(sheet))
    return read
  } catch (error) {
    throw error === tooLong.reason && tooLong.aborted ? refusedFile('TOO_MUCH') : error
  }
}
