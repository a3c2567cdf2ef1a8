import { isDeepStrictEqual } from 'node:util'
import { Refusal } from '@insaka/domain/core/errors'
import { toMoment } from '@insaka/domain/core/dates'
import { paperChangeRefusal } from '@insaka/domain/papers/papers.rules'
import type { AttachmentChoice } from '@insaka/domain/attachments/attachments.schema'
import type { PaperStatus } from '@insaka/domain/papers/papers.labels'
import { may, reachOf } from '@insaka/domain/permissions'
import { attach } from '../attachments/attach.actions.ts'
import type { TenantTx, WriteTx } from '../db/database.ts'
import type { Register } from '../db/register-query.ts'
import { bookInRegister } from '../db/register-write.ts'
import { nextNumber } from '../db/series.ts'
import type { Caller } from '../http/caller.ts'
import { submit } from '../http/submit.ts'
import type { Initiator } from '../enquiries/enquiries.actions.ts'
import { departmentFor } from '../institutions/departments.repository.ts'
import type { Platform } from '../platform.ts'
import { letEnquiryGo, takeEnquiry, takeEnquiryBack } from './paper-enquiry.actions.ts'
import { insertState } from './papers.repository.ts'
import { rememberVendor } from './vendors.repository.ts'

/** What every paper's row has, as far as saving it is concerned. */
export type PaperRow = {
  institutionId: string
  id: number
  reference: string
  description: string
  vendor: string
  departmentId: string
  enquiryId: number
  state: PaperStatus
  attachmentId: string | null
  initiator: string
  initiatorId: string
  version: number
  createdOn: string
  updatedOn: string
}

export type Paper<Row> = {
  row: Row
  record: Record<string, unknown> & { institution: string; department: string }
}

/** What people fill in on any paper, as far as saving it is concerned. */
type Filled = { department: string; description: string; funder: string }
type Attaching = { attachmentId?: AttachmentChoice }
type AsNew = Attaching & { enquiry: { id?: number | null | undefined; enquiryType?: string | undefined } }
type AsChange = Attaching & { id: number; version: number; status: PaperStatus }

/** What a reference begins and ends with. */
export type Place = { id: number; institution: string; department: string }

/** One kind of paper: its register, its rows, and what is its own. `F` is what people fill in on it. */
export type PaperKind<Row extends PaperRow, F extends Filled> = {
  register: Register & { name: 'lvp' | 'mpc' }
  find: (tx: TenantTx, id: number) => Promise<Paper<Row> | undefined>
  insert: (tx: TenantTx, row: Row) => Promise<unknown>
  update: (tx: TenantTx, row: Row) => Promise<unknown>
  /** The columns that people fill in, without what the form hides. */
  columnsOf: (filled: F) => Omit<Row, keyof PaperRow> & Pick<Row, 'description' | 'vendor'>
  referenceOf: (filled: F, place: Place) => string
}

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
  const department = await departmentFor(tx, input.department, null)
  const enquiry = await takeEnquiry(tx, caller, { ...input, department: department.code })
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
    enquiryId: enquiry.row.id,
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
  const before = await kind.find(tx, input.id)
  if (!before) throw new Refusal('NOT_FOUND')
  if (before.row.version !== input.version) throw new Refusal('STALE', { current: before.record })
  const department = await departmentFor(tx, input.department, before.row.departmentId)
  const filled = { ...before.row, ...kind.columnsOf(input), departmentId: department.id }
  const ofStatus = { ...filled, state: input.status }
  refuseChange(caller, before.row, ofStatus, !isDeepStrictEqual(filled, before.row))
  const version = before.row.version + 1
  const attachmentId = await attach(tx, {
    current: before.row.attachmentId,
    wanted: input.attachmentId,
    uploaderId: caller.userId,
    owner: { register: kind.register.name, recordId: input.id, recordVersion: version },
  })
  const changed = { ...ofStatus, attachmentId }
  if (isDeepStrictEqual(changed, before.row)) return before.row.id

  const row = { ...changed, version, updatedOn: toMoment(tx.now) }
  if (row.state !== before.row.state) await followStatus(tx, kind, before.row, row)
  await kind.update(tx, row)
  if (row.vendor !== before.row.vendor) await rememberVendor(tx, row.vendor)
  await book(tx, kind, 'changed', before, (await kind.find(tx, row.id))!)
  return row.id
}

function refuseChange(caller: Caller, before: PaperRow, after: PaperRow, changesContent: boolean): void {
  const reach = reachOf(caller.role, 'DELETE_CONTENT')
  const refusal = paperChangeRefusal(
    { status: before.state },
    { status: after.state },
    {
      changesContent,
      mayCancel:
        may(caller.role, 'DELETE_CONTENT') &&
        (reach !== 'own records' || before.initiatorId === caller.userId),
    },
  )
  if (!refusal) return
  const { code, field, message } = refusal
  throw new Refusal(code, { fields: { [field]: [message] }, ...(code === 'NOT_ALLOWED' && { message }) })
}

/** A status is kept with its date; cancelling lets the enquiry go, and coming back takes it again. */
async function followStatus<Row extends PaperRow>(
  tx: WriteTx,
  kind: { register: { name: 'lvp' | 'mpc' } },
  before: Row,
  after: Row,
): Promise<void> {
  await keepState(tx, kind, after)
  if (after.state === 'CANCELLED') await letEnquiryGo(tx, before.enquiryId, before.reference)
  if (before.state === 'CANCELLED') await takeEnquiryBack(tx, before.enquiryId)
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
