import { allLists } from '@insaka/domain/all-lists'
import { exportContentTypes } from '@insaka/domain/core/export'
import { writeSecurityEvent } from '../audit-log/write-security-event.ts'
import type { FileReply } from '../http/file-transfer.ts'
import type { FairQueue } from '../worker-threads/fair-queue.ts'
import {
  maxInlineRecords,
  createDownloadMaker,
  type DownloadRequest,
  type DownloadPlatform,
} from '../worker-threads/download-maker.ts'
import { loadIntoMemory, collectExportData } from './export-data.ts'
import { makeExportFile, writeExportTo } from './make-export-file.ts'
import type { ExportRequest, ExportResult } from './export-request.ts'
import type { ExportSources } from './export-source.ts'

type NewExportRequest = Omit<ExportRequest, 'madeOn'>

const noPause = async () => undefined

/** Details are shorter than records, but a record may have hundreds of them. */
const maxInlineDetails = 10 * maxInlineRecords

export function createExporter(
  platform: DownloadPlatform,
  queue: FairQueue,
  sources: ExportSources,
): (asking: DownloadRequest<NewExportRequest>) => Promise<FileReply> {
  const { database, clock } = platform

  /** Reads a whole list in one snapshot, or returns null if it is too large to export within the request. */
  function readSmallList(request: ExportRequest) {
    return database.readSnapshot(request.institutionId, async (tx) => {
      const data = await collectExportData({ tx, pause: noPause }, sources, request, maxInlineRecords)
      return data && loadIntoMemory(data, maxInlineDetails)
    })
  }

  return createDownloadMaker<NewExportRequest, ExportResult>(platform, queue, {
    worker: { thread: 'export-thread', load: async () => makeExportFile(sources) },
    async makeInline(request, path, signal) {
      const data = await readSmallList(request)
      return data && writeExportTo(path, data, request, signal)
    },
    contentTypeOf: ({ format }) => exportContentTypes[format],
    async logDownload({ caller, visitor, order }, { records, filters }) {
      const { address, agent } = visitor
      const { list, format, institutionId } = order
      const detail = `${allLists[list].name} as ${format.toUpperCase()}, records: ${records}${filters && `; ${filters}`}`
      const event = { address, agent, institutionId, userId: caller.userId, detail }
      await database.writeDirectory(async (tx) =>
        writeSecurityEvent(tx, { ...event, kind: 'list exported' }, clock()),
      )
    },
  })
}
