import { formatNumber } from '@insaka/domain/core/figures'
import type { Head } from '@insaka/domain/audit/head'
import { Refusal } from '@insaka/domain/core/errors'
import { mostInPdf, tooManyForPdf } from '@insaka/domain/procurement-report/report.periods'
import type { ReportPreview } from '@insaka/domain/procurement-report/report.schema'
import { readHead } from '../audit/tree.repository.ts'
import { Snapshot, type SnapshotAccess } from '../db/snapshot.ts'
import { withNewFile } from '../threads/hashed-file.ts'
import { buildReport } from './build-report.ts'
import type { NumberedOrder, ReportOrder } from './order.ts'
import { writePdf } from './pdf/write-pdf.ts'
import { previewOf } from './preview.ts'
import { summarise, type Summary } from './summarise.ts'
import { writeXlsx } from './write-xlsx.ts'

/** What the thread that makes reports is asked for. A file is written to this path. */
export type Task = { connection: SnapshotAccess; institutionId: string } & (
  | { wanted: 'preview'; order: ReportOrder }
  | { wanted: 'file'; order: NumberedOrder; path: string }
)

export type MadeFile = { records: number; lastEvent: number; size: number; sha256: string }
export type Made = { preview: ReportPreview } | { file: MadeFile }

/** So many records are tagged for readers who cannot see the page. */
const mostTagged = 2_000

/** Makes a report, or its summary alone, of one snapshot. */
export async function carryOut(task: Task): Promise<Made> {
  const { connection, institutionId } = task
  const snapshot = await Snapshot.open(connection, institutionId)
  try {
    const summary = await summarise(snapshot, task.order)
    if (task.wanted === 'preview') return { preview: previewOf(summary) }
    const { order, path } = task
    refuseLongPdf(order, summary)
    const { records } = summary
    const head = await snapshot.read(readHead)
    const written = await write(snapshot, { order, summary, head, path })
    return { file: { records, lastEvent: head.events, ...written } }
  } finally {
    await snapshot.close()
  }
}

function refuseLongPdf({ format }: ReportOrder, { records }: Summary): void {
  if (format !== 'pdf' || records <= mostInPdf) return
  const message = tooManyForPdf(formatNumber(records))
  throw new Refusal('INVALID', { message, fields: { format: [message] } })
}

type Writing = { order: NumberedOrder; summary: Summary; head: Head; path: string }

async function write(
  snapshot: Snapshot,
  { order, summary, head, path }: Writing,
): Promise<Pick<MadeFile, 'size' | 'sha256'>> {
  const document = await buildReport(snapshot, order, { ...summary, head })
  const { size, sha256 } = await withNewFile(path, async (output) => {
    if (order.format === 'pdf')
      await writePdf(document, output, {
        tagged: summary.records <= mostTagged,
        made: new Date(order.madeOn),
      })
    else await writeXlsx(document, output)
  })
  return { size, sha256 }
}
