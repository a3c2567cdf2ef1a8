import { Snapshot } from '../db/snapshot.ts'
import { writeNewFile } from '../worker-threads/hashed-file.ts'
import type { DownloadTask } from '../worker-threads/download-maker.ts'
import { fileNameOf } from './export-file-name.ts'
import { collectExportData, type ExportData } from './export-data.ts'
import type { ExportRequest, ExportResult } from './export-request.ts'
import { noLimit, type ExportSources } from './export-source.ts'
import { writeExport } from './write-export.ts'

/** Writes an export from one snapshot, reading while it writes. */
export const makeExportFile =
  (sources: ExportSources) =>
  ({ connection, order, path }: DownloadTask<ExportRequest>): Promise<ExportResult> =>
    Snapshot.with(connection, order.institutionId, async (tx, pause) => {
      const data = await collectExportData({ tx, pause }, sources, order, noLimit)
      if (!data) throw new RangeError('The export exceeds the record limit.')
      return writeExportTo(path, data, order)
    })

export async function writeExportTo(
  path: string,
  data: ExportData,
  request: ExportRequest,
  signal?: AbortSignal,
): Promise<ExportResult> {
  const { written, size } = await writeNewFile(path, (output) =>
    writeExport(data, request, output, signal ? { signal } : {}),
  )
  const filters = data.filterFacts.map(({ label, value }) => `${label}: ${value}`).join('; ')
  return { records: written.records, size, filters, saveAs: fileNameOf(data, request) }
}
