import { formatNumber } from '@insaka/domain/core/number-format'
import type { Head } from '@insaka/domain/audit-log/head'
import { Refusal } from '@insaka/domain/core/errors'
import { maxPdfRecords, tooManyForPdfMessage } from '@insaka/domain/procurement-report/report.periods'
import type { ReportPreview } from '@insaka/domain/procurement-report/report.schema'
import { readHead } from '../audit-log/tree.repository.ts'
import { Snapshot, type SnapshotAccess } from '../db/snapshot.ts'
import { writeNewFile } from '../worker-threads/hashed-file.ts'
import { buildReport } from './build-report.ts'
import type { NumberedReportParameters, ReportParameters } from './report-parameters.ts'
import { writePdf } from './pdf/write-pdf.ts'
import { previewOf } from './report-preview.ts'
import { summarise, type Summary } from './summarise.ts'
import { writeXlsx } from './write-xlsx.ts'

export type ReportTask = { connection: SnapshotAccess; institutionId: string } & (
  | { output: 'preview'; order: ReportParameters }
  | { output: 'file'; order: NumberedReportParameters; path: string }
)

export type ReportFile = { records: number; lastEvent: number; size: number; sha256: string }
export type ReportTaskResult = { preview: ReportPreview } | { file: ReportFile }

/** Limit for an accessible PDF, because tags need memory for every cell. */
const maxTaggedRecords = 2_000

/** Generates a report or its preview from one database snapshot. */
export async function runReportTask(task: ReportTask): Promise<ReportTaskResult> {
  const { connection, institutionId } = task
  const snapshot = await Snapshot.open(connection, institutionId)
  try {
    const summary = await summarise(snapshot, task.order)
    if (task.output === 'preview') return { preview: previewOf(summary) }
    const { order, path } = task
    refuseLongPdf(order, summary)
    const { records } = summary
    const head = await snapshot.read(readHead)
    const fileInfo = await write(snapshot, { order, summary, head, path })
    return { file: { records, lastEvent: head.events, ...fileInfo } }
  } finally {
    await snapshot.close()
  }
}

function refuseLongPdf({ format }: ReportParameters, { records }: Summary): void {
  if (format !== 'pdf' || records <= maxPdfRecords) return
  const message = tooManyForPdfMessage(formatNumber(records))
  throw new Refusal('INVALID', { message, fields: { format: [message] } })
}

type WriteOptions = { order: NumberedReportParameters; summary: Summary; head: Head; path: string }

async function write(
  snapshot: Snapshot,
  { order, summary, head, path }: WriteOptions,
): Promise<Pick<ReportFile, 'size' | 'sha256'>> {
  const document = await buildReport(snapshot, order, { ...summary, head })
  const { size, sha256 } = await writeNewFile(path, async (output) => {
    if (order.format === 'pdf')
      await writePdf(document, output, {
        tagged: summary.records <= maxTaggedRecords,
        createdOn: new Date(order.madeOn),
      })
    else await writeXlsx(document, output)
  })
  return { size, sha256 }
}
