import { allLists } from '@insaka/domain/all-lists'
import { exportContentTypes } from '@insaka/domain/core/export'
import { writeSecurityEvent } from '../audit/security-log.ts'
import type { FileReply } from '../http/files.ts'
import type { FairQueue } from '../threads/places.ts'
import { maxInlineRecords, downloadMaker, type DownloadRequest, type DownloadPlatform } from '../threads/small-or-large.ts'
import { loadIntoMemory, collectExportData } from './gather.ts'
import { makeExportFile, writeExportTo } from './make-file.ts'
import type { ExportRequest, ExportResult } from './order.ts'
import type { ExportSources } from './source.ts'

type NewExportRequest = Omit<ExportRequest, 'madeOn'>

const noPause = async () => undefined

/** Makes the file of a list and answers with it. */
export function createExporter(
  platform: DownloadPlatform,
  queue: FairQueue,
  sources: ExportSources,
): (asking: DownloadRequest<NewExportRequest>) => Promise<FileReply> {
  const { database, clock } = platform

  /** All of a list of one moment, or null where that is too much for a call. */
  function readSmallList(request: ExportRequest) {
    return database.readSnapshot(request.institutionId, async (tx) => {
      const data = await collectExportData({ tx, pause: noPause }, sources, request, maxInlineRecords)
      return data && loadIntoMemory(data)
    })
  }

  return downloadMaker<NewExportRequest, ExportResult>(platform, queue, {
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
