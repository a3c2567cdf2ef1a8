import { open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { formatNumber } from '@insaka/domain/core/figures'
import { toMoment } from '@insaka/domain/core/dates'
import { Refusal } from '@insaka/domain/core/errors'
import { contentTypes } from '@insaka/domain/procurement-report/report.labels'
import { tooManyForPdf } from '@insaka/domain/procurement-report/report.periods'
import type { ReportPreview } from '@insaka/domain/procurement-report/report.schema'
import { attach } from '../attachments/attach.actions.ts'
import { insertAttachment } from '../attachments/attachments.repository.ts'
import { inFolder } from '../attachments/spool.ts'
import { uuidv7 } from '../db/uuid.ts'
import type { FileAnswer } from '../http/files.ts'
import type { Platform } from '../platform.ts'
import { nextNumbers } from '../registers/numbers.ts'
import type { Caller } from '../submit/caller.ts'
import type { MadeFile } from './make-file.ts'
import type { ReportOrder } from './order.ts'
import type { ReportPlaces } from './report-places.ts'
import { insertReport } from './reports.repository.ts'
import { runTask } from './run-task.ts'

type Making = Pick<Platform, 'database' | 'connection' | 'clock'> & { places: ReportPlaces }
type Maker = Pick<Caller, 'institutionId' | 'institution' | 'userId' | 'firstName' | 'lastName'>
type Ordered = { caller: Maker; order: ReportOrder; signal: AbortSignal }

/** A large file on a slow disk takes longer than any other write. */
const keepingDeadlineMs = 60_000

/** Makes a report, keeps it, and answers with its file. What is not finished is not kept. */
export async function makeReport(making: Making, ordered: Ordered): Promise<FileAnswer> {
  const { places, connection } = making
  const { caller, order, signal } = ordered
  const leave = await places.enter(signal)
  try {
    return await inFolder(async (folder) => {
      const path = join(folder, 'report')
      const { institutionId } = caller
      const made = await runTask({ connection, institutionId, order, wanted: 'file', path }, signal)
      if ('tooMany' in made) {
        const message = tooManyForPdf(formatNumber(made.tooMany))
        throw new Refusal('INVALID', { message, fields: { format: [message] } })
      }
      if (!('file' in made)) throw new Error('A file was asked for.')
      signal.throwIfAborted()
      const saveAs = await keepReport(making, ordered, made.file, await readFile(path))
      // What has just been written need not be read out of the database; an open file outlives its folder.
      const content = (await open(path)).createReadStream()
      return { type: contentTypes[order.format], content, length: made.file.size, saveAs }
    })
  } finally {
    leave()
  }
}

export async function makePreview(
  { places, connection }: Making,
  { caller: { institutionId }, order, signal }: Ordered,
): Promise<ReportPreview> {
  const leave = await places.enter(signal)
  try {
    const made = await runTask({ connection, institutionId, order, wanted: 'preview' }, signal)
    if (!('preview' in made)) throw new Error('A preview was asked for.')
    return made.preview
  } finally {
    leave()
  }
}

/** The file waits, as an uploaded one does, until the report that has it is written down. Answers with its name. */
export async function keepReport(
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  { caller, order }: Pick<Ordered, 'caller' | 'order'>,
  { records, lastEvent, size, sha256 }: MadeFile,
  bytes: Uint8Array,
): Promise<string> {
  const { institutionId, institution, userId } = caller
  const now = clock()
  const name = `${caller.firstName} ${caller.lastName}`
  const file = {
    id: uuidv7(now),
    fileName: fileNameOf(institution, order),
    size,
    sha256,
    hasScripts: false,
    needsPassword: false,
    uploader: name,
    uploadedOn: toMoment(now),
  }
  const waiting = { register: null, recordId: null, recordVersion: null, attachedOn: null }
  await database.writeUnchained(
    institutionId,
    (tx) => insertAttachment(tx, { ...file, uploaderId: userId, ...waiting }, bytes),
    keepingDeadlineMs,
  )
  await database.write(institutionId, { institutionId, id: userId, name }, async (tx) => {
    const id = await nextNumbers(tx, 'reports', 1)
    const { departments, vendorCategory, expenseType, format, reportingPeriod, reportDate } = order
    const report = {
      id,
      format,
      reportingPeriod,
      reportDate,
      departments,
      vendorCategory,
      expenseType,
      records,
    }
    insertReport(tx, {
      ...report,
      fromDay: order.from,
      toDay: order.to,
      attachmentId: file.id,
      lastEvent,
      initiator: name,
      initiatorId: userId,
      createdOn: toMoment(now),
    } as never)
    attach(tx, file.id, { register: 'reports', recordId: id, recordVersion: 1 })
    const after = { ...report, from: order.from, to: order.to, attachment: file }
    tx.record({ action: 'made', subject: 'reports', subjectId: String(id), before: null, after })
  })
  return file.fileName
}

const fileNameOf = (institution: string, { from, to, format }: ReportOrder): string =>
  `${institution.replaceAll('&', '-')}-procurement-report-${from}-to-${to}.${format}`
