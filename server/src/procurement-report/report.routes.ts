import { Refusal } from '@insaka/domain/core/errors'
import { paginate } from '@insaka/domain/core/paging'
import { reportEndpoints } from '@insaka/domain/procurement-report/report.endpoints'
import { reportContentTypes } from '@insaka/domain/procurement-report/report.labels'
import { readStoredFile } from '../attachments/read-attachment.ts'
import { bind, type Call } from '../http/bind-handlers.ts'
import type { Platform } from '../platform.ts'
import { lastNumber } from '../registers/number-series.ts'
import type { FairQueue } from '../worker-threads/fair-queue.ts'
import { createPreviewMaker, createReportMaker } from './make-report.actions.ts'
import { parseReportParameters } from './parse-report-parameters.ts'
import { findReport, listReports } from './reports.repository.ts'

export const reportRoutes = (platform: Platform, queue: FairQueue) => {
  const { database, clock } = platform
  const makeReport = createReportMaker(platform, queue)
  const makePreview = createPreviewMaker(platform)
  const toReportCall = async ({ caller, params, query, signal }: Call<typeof reportEndpoints.make>) => ({
    caller,
    signal,
    order: await database.read(caller.institutionId, (tx) =>
      parseReportParameters(tx, { caller, params, query, now: clock() }),
    ),
  })
  return bind(reportEndpoints, {
    make: async (call) => makeReport(await toReportCall(call)),
    preview: async (call) => ({ preview: await makePreview(await toReportCall(call)) }),
    list: ({ caller, params: { page, pageSize: size } }) =>
      database.read(caller.institutionId, async (tx) => {
        const total = await lastNumber(tx, 'reports')
        const content = await listReports(tx, { highest: total - page * size, size })
        return {
          reports: {
            content,
            pagination: paginate({ page, size }, total, content.length),
          },
        }
      }),
    file: async ({ caller: { institutionId }, params: { id } }) => {
      const report = await database.read(institutionId, (tx) => findReport(tx, id))
      if (!report) throw new Refusal('NOT_FOUND')
      return readStoredFile(database, institutionId, report.attachmentId, reportContentTypes[report.format])
    },
  })
}
