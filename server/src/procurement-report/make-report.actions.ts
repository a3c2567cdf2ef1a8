import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { toMoment } from '@insaka/domain/core/dates'
import { contentTypes } from '@insaka/domain/procurement-report/report.labels'
import { reportReference } from '@insaka/domain/procurement-report/report.reference'
import type { ReportPreview } from '@insaka/domain/procurement-report/report.schema'
import { attach } from '../attachments/attach.actions.ts'
import { insertAttachment, type Pieces } from '../attachments/attachments.repository.ts'
import { readKeptFile } from '../attachments/read-attachment.ts'
import { uuidv7 } from '../db/uuid.ts'
import type { FileAnswer } from '../http/files.ts'
import type { Platform } from '../platform.ts'
import { nextNumbers } from '../registers/numbers.ts'
import type { Caller } from '../submit/caller.ts'
import { inFolder } from '../threads/folder.ts'
import { hourly } from '../threads/hourly.ts'
import { Newest } from '../threads/newest.ts'
import { Places } from '../threads/places.ts'
import { run, type Work } from '../threads/run.ts'
import type { Made, MadeFile, Task } from './make-file.ts'
import { fileNameOf } from './file-name.ts'
import type { NumberedOrder, ReportOrder } from './order.ts'
import { reportNumbers } from './report-numbers.repository.ts'
import { findSameReport, insertReport } from './reports.repository.ts'

type Making = Pick<Platform, 'database' | 'connection' | 'clock'>
type Maker = Pick<Caller, 'institutionId' | 'institution' | 'userId' | 'firstName' | 'lastName'>
type Ordered = { caller: Maker; order: ReportOrder; signal: AbortSignal }
type Kept = { caller: Maker; order: NumberedOrder }

/** A large file on a slow disk takes longer than any other write. */
const keepingDeadlineMs = 60_000

const reporting: Work<Task, Made> = {
  thread: 'report-thread',
  load: async () => (await import('./make-file.ts')).carryOut,
}

/** Makes a report, keeps it, and answers with its file. What is not finished is not kept. */
export function reportMaker(making: Making, places: Places): (ordered: Ordered) => Promise<FileAnswer> {
  return async (ordered) => {
    const { caller, order, signal } = ordered
    const { userId } = caller
    return (
      (await keptAlready(making, ordered)) ??
      hourly(making, { userId, kind: 'reports' }, () =>
        // The same order may have been made while this one waited.
        places.hold(caller, signal, async () => {
          const now = { ...ordered, order: { ...order, madeOn: toMoment(making.clock()) } }
          return (await keptAlready(making, now)) ?? makeAndKeep(making, now)
        }),
      )
    )
  }
}

async function keptAlready(
  { database }: Making,
  { caller: { institutionId, userId }, order }: Ordered,
): Promise<FileAnswer | undefined> {
  const found = await database.read(institutionId, (tx) => findSameReport(tx, order, userId))
  return found === undefined
    ? undefined
    : readKeptFile(database, institutionId, found, contentTypes[order.format])
}

const makeAndKeep = (making: Making, { caller, signal, ...ordered }: Ordered): Promise<FileAnswer> =>
  inFolder(async (folder) => {
    const path = join(folder, 'report')
    const { institutionId } = caller
    const { connection } = making
    const order = await numbered(making, caller, ordered.order)
    const made = await run(reporting, { connection, institutionId, order, wanted: 'file', path }, signal)
    if (!('file' in made)) throw new Error('A file was asked for.')
    signal.throwIfAborted()
    const saveAs = await keepReport(making, { caller, order }, made.file, piecesOf(path))
    // What has just been written need not be read out of the database; an open file outlives its folder.
    const content = (await open(path)).createReadStream()
    return { type: contentTypes[order.format], content, length: made.file.size, saveAs }
  })

async function numbered(
  { database }: Making,
  { institutionId, institution }: Maker,
  order: ReportOrder,
): Promise<NumberedOrder> {
  const number = await database.writeUnchained(institutionId, (tx) => nextNumbers(tx, reportNumbers, 1))
  return { ...order, reference: reportReference({ institution, number, madeOn: order.madeOn }) }
}

/** The file is opened when the first piece is asked for. */
async function* piecesOf(path: string): AsyncGenerator<Uint8Array> {
  yield* (await open(path)).createReadStream()
}

/** A preview waits for other previews, not for files. A person's newer preview ends the older one. */
export function previewMaker({
  connection,
}: Pick<Making, 'connection'>): (ordered: Ordered) => Promise<ReportPreview> {
  const places = new Places(1)
  const newest = new Newest()
  return ({ caller, order, signal: left }) =>
    newest.hold(caller.userId, left, (signal) =>
      places.hold(caller, signal, async () => {
        const { institutionId } = caller
        const made = await run(reporting, { connection, institutionId, order, wanted: 'preview' }, signal)
        if (!('preview' in made)) throw new Error('A preview was asked for.')
        return made.preview
      }),
    )
}

/** The file waits, as an uploaded one does, until the report that has it is written down. Answers with its name. */
export async function keepReport(
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  { caller, order }: Kept,
  { records, lastEvent, size, sha256 }: MadeFile,
  pieces: Pieces,
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
  const waiting = { register: null, recordId: null, recordVersion: null, attachedOn: null }
  await database.writeUnchained(
    institutionId,
    (tx) => insertAttachment(tx, { ...file, uploaderId: userId, ...waiting }, pieces),
    keepingDeadlineMs,
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
    attach(tx, file.id, { register: 'reports', recordId: id, recordVersion: 1 })
    const after = { ...report, from: order.from, to: order.to, attachment: file }
    tx.record({ action: 'made', subject: 'reports', subjectId: String(id), before: null, after })
  })
  return file.fileName
}
