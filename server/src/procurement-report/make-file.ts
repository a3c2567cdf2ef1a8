import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { mostInPdf } from '@insaka/domain/procurement-report/report.periods'
import type { ReportPreview } from '@insaka/domain/procurement-report/report.schema'
import { Snapshot, type SnapshotAccess } from '../db/snapshot.ts'
import { buildReport } from './build-report.ts'
import type { ReportOrder } from './order.ts'
import { writePdf } from './pdf/write-pdf.ts'
import { previewOf } from './preview.ts'
import { lastEventOf } from './report-institution.repository.ts'
import { summarise } from './summarise.ts'
import { writeXlsx } from './xlsx/write-xlsx.ts'

/** What the thread that makes reports is asked for. A file is written to this path. */
export type Task = { connection: SnapshotAccess; institutionId: string; order: ReportOrder } & (
  | { wanted: 'preview' }
  | { wanted: 'file'; path: string }
)

export type MadeFile = { records: number; lastEvent: number; size: number; sha256: string }
export type Made = { preview: ReportPreview } | { file: MadeFile } | { tooMany: number }

/** So many records are tagged for readers who cannot see the page. */
const mostTagged = 2_000

/** Makes a report, or its summary alone, of one snapshot. */
export async function carryOut(task: Task): Promise<Made> {
  const { connection, institutionId, order } = task
  const snapshot = await Snapshot.open(connection, institutionId)
  try {
    const summary = await summarise(snapshot, order)
    if (task.wanted === 'preview') return { preview: previewOf(summary) }
    const { records } = summary
    if (order.format === 'pdf' && records > mostInPdf) return { tooMany: records }
    const document = await buildReport(snapshot, order, summary)
    const output = createWriteStream(task.path)
    if (order.format === 'pdf')
      await writePdf(document, output, {
        tagged: records <= mostTagged,
        made: new Date(order.madeOn),
      })
    else await writeXlsx(document, output)
    const lastEvent = await lastEventOf(snapshot)
    return { file: { records, lastEvent, ...(await hashOf(task.path)) } }
  } finally {
    await snapshot.close()
  }
}

async function hashOf(path: string): Promise<{ size: number; sha256: string }> {
  const bytes = await readFile(path)
  return { size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') }
}
