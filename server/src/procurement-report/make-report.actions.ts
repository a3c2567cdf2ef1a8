import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { toMoment } from '@insaka/domain/core/dates'
import { reportContentTypes } from '@insaka/domain/procurement-report/report.labels'
import { reportReference } from '@insaka/domain/procurement-report/report.reference'
import type { ReportPreview } from '@insaka/domain/procurement-report/report.schema'
import { attachToRecord } from '../attachments/attach.actions.ts'
import { insertAttachment, type ByteChunks } from '../attachments/attachments.repository.ts'
import { readStoredFile } from '../attachments/read-attachment.ts'
import { uuidv7 } from '../db/uuid.ts'
import type { FileReply } from '../http/file-transfer.ts'
import type { Platform } from '../platform.ts'
import { nextNumbers } from '../registers/number-series.ts'
import type { Caller } from '../idempotency/caller.ts'
import { withTemporaryFolder } from '../worker-threads/temporary-folder.ts'
import { withHourlyLimit } from '../worker-threads/hourly-limit.ts'
import { LatestRequestRunner } from '../worker-threads/latest-only.ts'
import { FairQueue } from '../worker-threads/fair-queue.ts'
import { runInThread, type WorkerDefinition } from '../worker-threads/run-in-thread.ts'
import type { ReportTaskResult, ReportFile, ReportTask } from './make-report-file.ts'
import { fileNameOf } from './file-name.ts'
import type { NumberedReportParameters, ReportParameters } from './report-parameters.ts'
import { reportNumberSeries } from './report-numbers.repository.ts'
import { findSameReport, insertReport } from './reports.repository.ts'

type ReportPlatform = Pick<Platform, 'database' | 'connection' | 'clock'>
type ReportAuthor = Pick<Caller, 'institutionId' | 'institution' | 'userId' | 'firstName' | 'lastName'>
type ReportCall = { caller: ReportAuthor; order: ReportParameters; signal: AbortSignal }
type ReportToSave = { caller: ReportAuthor; order: NumberedReportParameters }

/** A large file on a slow disk takes longer than any other write. */
const saveDeadlineMs = 60_000

const reportWorker: WorkerDefinition<ReportTask, ReportTaskResult> = {
  thread: 'report-thread',
  load: async () => (await import('./make-report-file.ts')).runReportTask,
}

/**
 * Returns the stored file if the same report was just made, otherwise generates and stores it. A cancelled report is
 * not stored.
 */
export function createReportMaker(
  platform: ReportPlatform,
  queue: FairQueue,
): (call: ReportCall) => Promise<FileReply> {
  return async (call) => {
    const { caller, order, signal } = call
    const { userId } = caller
    return (
      (await findExistingReport(platform, call)) ??
      withHourlyLimit(platform, { userId, kind: 'reports' }, () =>
        // Another request may have generated this report while it was queued.
        queue.withSlot(caller, signal, async () => {
          const currentCall = { ...call, order: { ...order, madeOn: toMoment(platform.clock()) } }
          return (await findExistingReport(platform, currentCall)) ?? makeAndSave(platform, currentCall)
        }),
      )
    )
  }
}

async function findExistingReport(
  { database }: ReportPlatform,
  { caller: { institutionId, userId }, order }: ReportCall,
): Promise<FileReply | undefined> {
  const attachmentId = await database.read(institutionId, (tx) => findSameReport(tx, order, userId))
  return attachmentId === undefined
    ? undefined
    : readStoredFile(database, institutionId, attachmentId, reportContentTypes[order.format])
}

const makeAndSave = (
  platform: ReportPlatform,
  { caller, signal, ...ordered }: ReportCall,
): Promise<FileReply> =>
  withTemporaryFolder(async (folder) => {
    const path = join(folder, 'report')
    const { institutionId } = caller
    const { connection } = platform
    const order = await assignNumber(platform, caller, ordered.order)
    const result = await runInThread(
      reportWorker,
      { connection, institutionId, order, output: 'file', path },
      signal,
    )
    if (!('file' in result)) throw new Error('The report thread returned no file.')
    signal.throwIfAborted()
    const saveAs = await saveReport(platform, { caller, order }, result.file, readChunks(path))
    // Streams the local file instead of the stored copy; an open file survives the deletion of its folder.
    const content = (await open(path)).createReadStream()
    return { type: reportContentTypes[order.format], content, length: result.file.size, saveAs }
  })

async function assignNumber(
  { database }: ReportPlatform,
  { institutionId, institution }: ReportAuthor,
  order: ReportParameters,
): Promise<NumberedReportParameters> {
  const number = await database.writeUnchained(institutionId, (tx) => nextNumbers(tx, reportNumberSeries, 1))
  return { ...order, reference: reportReference({ institution, number, madeOn: order.madeOn }) }
}

async function* readChunks(path: string): AsyncGenerator<Uint8Array> {
  yield* (await open(path)).createReadStream()
}

/** Previews have their own queue. A newer preview of the same user cancels the older one. */
export function createPreviewMaker({
  connection,
}: Pick<ReportPlatform, 'connection'>): (call: ReportCall) => Promise<ReportPreview> {
  const queue = new FairQueue(1)
  const latestOnly = new LatestRequestRunner()
  return ({ caller, order, signal: left }) =>
    latestOnly.runLatest(caller.userId, left, (signal) =>
      queue.withSlot(caller, signal, async () => {
        const { institutionId } = caller
        const result = await runInThread(
          reportWorker,
          { connection, institutionId, order, output: 'preview' },
          signal,
        )
        if (!('preview' in result)) throw new Error('The report thread returned no preview.')
        return result.preview
      }),
    )
}

/** Stores the file as a pending attachment until the report row is written. Returns the file name. */
export async function saveReport(
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  { caller, order }: ReportToSave,
  { records, lastEvent, size, sha256 }: ReportFile,
  chunks: ByteChunks,
): Promise<string> {
  const { institutionId, userId } = caller
  const now = clock()
  const name = `${caller.firstName} ${caller.lastName}`
  const file = {
    id: uuidv7(now),
    fileName: fileNameOf(order),
    size,
    sha256,
    hasScripts: false,
    needsPassword: false,
    uploader: name,
    uploadedOn: toMoment(now),
  }
  const unattached = { register: null, recordId: null, recordVersion: null, attachedOn: null }
  await database.writeUnchained(
    institutionId,
    (tx) => insertAttachment(tx, { ...file, uploaderId: userId, ...unattached }, chunks),
    saveDeadlineMs,
  )
  await database.write(institutionId, { institutionId, id: userId, name }, async (tx) => {
    const id = await nextNumbers(tx, 'reports', 1)
    const { reference, departments, vendorCategory, expenseType, format, reportingPeriod, reportDate } = order
    const report = {
      id,
      reference,
      format,
      reportingPeriod,
      reportDate,
      departments,
      vendorCategory,
      expenseType,
      records,
      lastEvent,
      createdOn: toMoment(now),
    }
    insertReport(tx, {
      ...report,
      fromDay: order.from,
      toDay: order.to,
      attachmentId: file.id,
      initiator: name,
      initiatorId: userId,
    } as never)
    attachToRecord(tx, file.id, { register: 'reports', recordId: id, recordVersion: 1 })
    const after = { ...report, from: order.from, to: order.to, attachment: file }
    tx.record({ action: 'made', subject: 'reports', subjectId: String(id), before: null, after })
  })
  return file.fileName
}
