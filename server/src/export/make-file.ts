import { open } from 'node:fs/promises'
import { Snapshot, type SnapshotAccess } from '../db/snapshot.ts'
import { HashedFile, refuseFullDisk } from '../threads/hashed-file.ts'
import { fileNameOf } from './file-name.ts'
import { gather, type Gathered } from './gather.ts'
import type { ExportOrder, MadeExport } from './order.ts'
import { all, type Sources } from './source.ts'
import { writeExport } from './write-file.ts'

/** What the thread that makes exports is asked for. The file is written to this path. */
export type Task = { connection: SnapshotAccess; order: ExportOrder; path: string }

/** Makes the file of one snapshot, reading while it writes. */
export const carryOut =
  (sources: Sources) =>
  async ({ connection, order, path }: Task): Promise<MadeExport> => {
    const snapshot = await Snapshot.open(connection, order.institutionId)
    try {
      return await snapshot.read(async (tx) => {
        const rest = (began: number) => snapshot.rest(began)
        const gathered = await gather({ tx, rest }, sources, order, all)
        if (!gathered) throw new RangeError('Nobody has so many records.')
        return writeTo(path, gathered, order)
      })
    } finally {
      await snapshot.close()
    }
  }

export async function writeTo(
  path: string,
  gathered: Gathered,
  order: ExportOrder,
  signal?: AbortSignal,
): Promise<MadeExport> {
  const file = await open(path, 'wx', 0o600).catch(refuseFullDisk)
  try {
    const hashed = new HashedFile(file)
    const { records } = await writeExport(gathered, order, hashed.stream(), signal ? { signal } : {})
    const words = gathered.words.map(({ label, value }) => `${label}: ${value}`).join('; ')
    return { records, size: hashed.finish().size, words, saveAs: fileNameOf(gathered, order) }
  } finally {
    await file.close()
  }
}
