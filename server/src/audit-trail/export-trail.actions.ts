import { callerKinds, historyContentTypes } from '@insaka/domain/audit-log/audit.labels'
import type { TrailFilters } from '@insaka/domain/audit-log/audit.schema'
import { changeKinds, subjectNames } from '@insaka/domain/audit-log/history-subjects'
import { formatDay } from '@insaka/domain/core/dates'
import { writeSecurityEvent } from '../audit-log/write-security-event.ts'
import type { FileReply } from '../http/file-transfer.ts'
import type { FairQueue } from '../worker-threads/fair-queue.ts'
import {
  maxInlineRecords,
  createDownloadMaker,
  type DownloadRequest,
  type DownloadPlatform,
} from '../worker-threads/download-maker.ts'
import { readTrailContent } from './trail-content.ts'
import { bufferTrail, exportTrailInThread, writeTrailTo } from './export-trail-to-file.ts'
import type { TrailExportResult, TrailExportRequest } from './trail-export-request.ts'

type TrailExport = Omit<TrailExportRequest, 'madeOn'>

const noPause = async () => undefined

export function createTrailExporter(
  exportContext: DownloadPlatform,
  queue: FairQueue,
): (asking: DownloadRequest<TrailExport>) => Promise<FileReply> {
  const { database, clock } = exportContext
  return createDownloadMaker<TrailExport, TrailExportResult>(exportContext, queue, {
    worker: { thread: 'trail-export-thread', load: async () => exportTrailInThread },
    async makeInline(order, path, signal) {
      const smallTrail = await database.readSnapshot(order.institutionId, async (tx) => {
        const trail = await readTrailContent({ tx, pauseAfter: noPause }, order, maxInlineRecords)
        return trail && bufferTrail(trail)
      })
      return smallTrail && writeTrailTo(path, smallTrail, order, signal)
    },
    contentTypeOf: ({ format }) => historyContentTypes[format],
    async logDownload({ caller, visitor, order }, { events }) {
      const { address, agent } = visitor
      const { format, institutionId, filters } = order
      const filterTexts = describeFilters(filters).map((filter) => `; ${filter}`)
      const detail = `History as ${format.toUpperCase()}, events: ${events}${filterTexts.join('')}`
      const event = { address, agent, institutionId, userId: caller.userId, detail }
      await database.writeDirectory(async (tx) =>
        writeSecurityEvent(tx, { ...event, kind: 'history exported' }, clock()),
      )
    },
  })
}

const describeFilters = ({ from, to, person, register, kind, actor }: TrailFilters): string[] => [
  ...(from === undefined ? [] : [`From: ${formatDay(from)}`]),
  ...(to === undefined ? [] : [`To: ${formatDay(to)}`]),
  ...(person === undefined ? [] : [`Person: ${person}`]),
  ...(register === undefined ? [] : [`Register: ${subjectNames[register]}`]),
  ...(kind === undefined ? [] : [`Change: ${changeKinds[kind] ?? kind}`]),
  ...(actor === undefined ? [] : [`By: ${callerKinds[actor]}`]),
]
