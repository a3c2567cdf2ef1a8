import { isDeepStrictEqual } from 'node:util'
import { Refusal } from '@insaka/domain/core/errors'
import { toMoment } from '@insaka/domain/core/dates'
import { attach } from '../attachments/attach.actions.ts'
import type { WriteTx } from '../db/database.ts'
import type { Register } from '../db/register-query.ts'
import { bookInRegister } from '../db/register-write.ts'
import { nextNumber } from '../db/series.ts'
import type { Caller } from '../http/caller.ts'
import { submit } from '../http/submit.ts'
import { together } from '../http/together.ts'
import { moveEnquiry, type Initiator } from '../enquiries/enquiries.actions.ts'
import type { Enquiry } from '../enquiries/enquiries.repository.ts'
import type { Platform } from '../platform.ts'
import { letEnquiryGo, takeEnquiry } from './paper-enquiry.actions.ts'
import { judgeChange, judgeNew, paperToChange } from './papers.judgement.ts'
import type { AsChange, AsNew, Filled, Paper, PaperKind, PaperRow } from './papers.kind.ts'
import { insertState } from './papers.repository.ts'
import { rememberVendor, replaceVendor } from './vendors.repository.ts'

/** Saves a new paper together with its enquiry. Answers with its number. */
export function savePaper<Row extends PaperRow, F extends Filled>(
  platform: Platform,
  caller: Caller,
  kind: PaperKind<Row, F>,
  input: F & AsNew,
  key: string | null,
): Promise<number> {
  const sent = { endpoint: `${kind.register.name}.create`, key, body: input }
  return once(platform, caller, kind, sent, (tx) => createPaper(tx, caller, kind, input))
}

export async function createPaper<Row extends PaperRow, F extends Filled>(
  tx: WriteTx,
  caller: Initiator,
  kind: PaperKind<Row, F>,
  input: F & AsNew,
): Promise<number> {
  const { department, enquiry } = await together(judgeNew(tx, caller, input))
  const enquiryId = await takeEnquiry(tx, caller, enquiry, { ...input, department: department.code })
  const id = await nextNumber(tx, kind.register.name)
  const now = toMoment(tx.now)
  const attachmentId = await attach(tx, {
    current: null,
    wanted: input.attachmentId,
    uploaderId: caller.userId,
    owner: { register: kind.register.name, recordId: id, recordVersion: 1 },
  })
  const place = { id, institution: caller.institution, department: department.code }
  const row = {
    ...kind.columnsOf(input),
    institutionId: tx.institutionId,
    id,
    reference: kind.referenceOf(input, place),
    departmentId: department.id,
    enquiryId,
    state: 'IN_PROGRESS',
    attachmentId,
    initiator: `${caller.firstName} ${caller.lastName}`,
    initiatorId: caller.userId,
    version: 1,
    createdOn: now,
    updatedOn: now,
  } as unknown as Row
  await kind.insert(tx, row)
  await rememberVendor(tx, row.vendor)
  await keepState(tx, kind, row)
  await book(tx, kind, 'saved', null, (await kind.find(tx, id))!)
  return id
}

/** Saves a changed paper; what its status brings about for its enquiry goes with it. */
export function changePaper<Row extends PaperRow, F extends Filled>(
  platform: Platform,
  caller: Caller,
  kind: PaperKind<Row, F>,
  input: F & AsChange,
  key: string | null,
): Promise<number> {
  const sent = { endpoint: `${kind.register.name}.update`, key, body: input }
  return once(platform, caller, kind, sent, (tx) => updatePaper(tx, caller, kind, input))
}

export async function updatePaper<Row extends PaperRow, F extends Filled>(
  tx: WriteTx,
  caller: Caller,
  kind: PaperKind<Row, F>,
  input: F & AsChange,
): Promise<number> {
  const before = await paperToChange(tx, caller, kind, input)
  const { department, status: enquiry } = await together(judgeChange(tx, caller, kind, before, input))
  const version = before.row.version + 1
  const attachmentId = await attach(tx, {
    current: before.row.attachmentId,
    wanted: input.attachmentId,
    uploaderId: caller.userId,
    owner: { register: kind.register.name, recordId: input.id, recordVersion: version },
  })
  const changed = {
    ...before.row,
    ...kind.columnsOf(input),
    departmentId: department.id,
    state: input.status,
    attachmentId,
  }
  if (isDeepStrictEqual(changed, before.row)) return before.row.id

  const row = { ...changed, version, updatedOn: toMoment(tx.now) }
  if (row.state !== before.row.state) await followStatus(tx, kind, row, enquiry)
  await kind.update(tx, row)
  const vendors = { before: before.row.vendor, after: row.vendor }
  if (vendors.before !== vendors.after) await replaceVendor(tx, vendors)
  await book(tx, kind, 'changed', before, (await kind.find(tx, row.id))!)
  return row.id
}

/** A status is kept with its date; cancelling lets the enquiry go, and coming back takes it again. */
async function followStatus(
  tx: WriteTx,
  kind: { register: { name: 'lvp' | 'mpc' } },
  after: PaperRow,
  takenBack: Enquiry | null,
): Promise<void> {
  await keepState(tx, kind, after)
  if (after.state === 'CANCELLED') await letEnquiryGo(tx, after.enquiryId, after.reference)
  if (takenBack) await moveEnquiry(tx, takenBack, 'LINKED', 'linked')
}

const keepState = (
  tx: WriteTx,
  { register }: { register: { name: 'lvp' | 'mpc' } },
  { id, version, state }: PaperRow,
) =>
  insertState(tx, {
    institutionId: tx.institutionId,
    register: register.name,
    paperId: id,
    version,
    state,
    since: toMoment(tx.now),
  })

async function once<Row extends PaperRow, F extends Filled>(
  platform: Platform,
  caller: Caller,
  kind: PaperKind<Row, F>,
  sent: { endpoint: string; key: string | null; body: unknown },
  work: (tx: WriteTx) => Promise<number>,
): Promise<number> {
  const { id, otherContents } = await submit(platform, caller, sent, work)
  if (!otherContents) return id
  const saved = await platform.database.read(caller.institutionId, (tx) => kind.find(tx, id))
  throw new Refusal('ALREADY_SAVED', { current: saved?.record })
}

function book<Row extends PaperRow>(
  tx: WriteTx,
  { register }: { register: Register },
  action: string,
  before: Paper<Row> | null,
  after: Paper<Row>,
): Promise<void> {
  return bookInRegister(tx, register.name, action, before && registered(before), registered(after))
}

const registered = <Row extends PaperRow>({ row, record }: Paper<Row>) => ({
  id: row.id,
  reference: row.reference,
  standing: { departmentId: row.departmentId, initiatorId: row.initiatorId, state: row.state },
  texts: [row.description, row.vendor],
  record,
})
