import { Snapshot } from '../db/snapshot.ts'
import { withNewFile } from '../threads/hashed-file.ts'
import type { Task } from '../threads/small-or-large.ts'
import { fileNameOf } from './file-name.ts'
import { gather, type Gathered } from './gather.ts'
import type { ExportOrder, MadeExport } from './order.ts'
import { all, type Sources } from './source.ts'
import { writeExport } from './write-file.ts'

/** Makes the file of one snapshot, reading while it writes. */
export const carryOut =
  (sources: Sources) =>
  ({ connection, order, path }: Task<ExportOrder>): Promise<MadeExport> =>
    Snapshot.with(connection, order.institutionId, async (tx, rest) => {
      const gathered = await gather({ tx, rest }, sources, order, all)
      if (!gathered) throw new RangeError('Nobody has so many records.')
      return writeTo(path, gathered, order)
    })

export async function writeTo(
  path: string,
  gathered: Gathered,
  order: ExportOrder,
  signal?: AbortSignal,
): Promise<MadeExport> {
  const { written, size } = await withNewFile(path, (output) =>
    writeExport(gathered, order, output, signal ? { signal } : {}),
  )
  const words = gathered.words.map(({ label, value }) => `${label}: ${value}`).join('; ')
  return { records: written.records, size, words, saveAs: fileNameOf(gathered, order) }
}
