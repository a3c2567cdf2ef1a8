import { isDeepStrictEqual } from 'node:util'
import { Refusal } from '@insaka/domain/core/errors'
import { toMoment } from '@insaka/domain/core/dates'
import { pick } from '@insaka/domain/core/register'
import { cancellingRefusal, closedRefusal } from '@insaka/domain/papers/papers.rules'
import { paperEnquiry, type PaperRecord } from '@insaka/domain/papers/papers.schema'
import { mayTouch } from '@insaka/domain/permissions'
import { allowedAttachment, attach, findWanted } from '../attachments/attach.actions.ts'
import type { ShownAttachment } from '../attachments/attachments.repository.ts'
import type { WriteTx } from '../db/transactions.ts'
import { insertNewEnquiries, setLinkState, type Initiator } from '../enquiries/enquiries.actions.ts'
import { enquiryRegister, findEnquiry, type Enquiry } from '../enquiries/enquiries.repository.ts'
import {
  allowedDepartment,
  findDepartment,
  type DepartmentRow,
} from '../institutions/departments.repository.ts'
import type { Platform } from '../platform.ts'
import { nextNumbers } from '../registers/numbers.ts'
import type { Register } from '../registers/query.ts'
import { recordChanges } from '../registers/write.ts'
import type { Caller } from '../submit/caller.ts'
import type { Checked, RightFields } from '../submit/checked.ts'
import { submit } from '../submit/submit.ts'
import {
  allowedEnquiry,
  allowedRelink,
  releaseEnquiry,
  requestFor,
  type EnquiryChoice,
} from './paper-enquiry.actions.ts'
import type { AsChange, AsNew, Filled, PaperKind } from './papers.kind.ts'
import { insertPapers, insertStates, updatePaper, type Paper, type PaperRow } from './papers.repository.ts'
import { forgetVendor, rememberVendors } from './vendors.repository.ts'

type Saver = Pick<Caller, 'userId'>
type Department = Pick<DepartmentRow, 'id' | 'code'>

/** Saves a new paper together with its enquiry. */
export const savePaper = <F extends Filled, R extends PaperRecord>(
  platform: Platform,
  caller: Caller,
  kind: PaperKind<F, R>,
  checked: Checked<F & AsNew>,
  key: string | null,
) =>
  submit(
    platform,
    caller,
    { endpoint: `${kind.register.name}.create`, key, checked },
    {
      load: async (tx, right, isGood) => {
        const wanted = right as RightFields<Filled & AsNew>
        const requests = typeof wanted.enquiry?.id === 'number' ? 0 : 1
        const [loaded, numbers] = await Promise.all([
          loadNew(tx, caller, wanted),
          isGood ? takeNumbers(tx, kind, 1, requests) : { paper: 0, request: 0 },
        ])
        return { ...loaded, numbers }
      },
      save: async (tx, loaded, sent) => {
        const wanted = [{ tx, initiator: caller, ...(await checkNew(sent, loaded)) }]
        const [paper] = insertNewPapers(tx, kind, wanted, loaded.numbers)
        return { id: paper!.row.id, record: paper!.record }
      },
      find: async (tx, id) => (await kind.find(tx, Number(id)))!.record,
    },
  )

type LoadedNew = {
  found: DepartmentRow | undefined
  enquiry: Enquiry | undefined
  file: ShownAttachment | undefined
}

/** What a new paper names, as far as it does. */
export async function loadNew(
  tx: WriteTx,
  { userId }: Saver,
  { department, enquiry, attachmentId }: RightFields<Filled & AsNew>,
): Promise<LoadedNew> {
  const [found, linked, file] = await Promise.all([
    department === undefined ? undefined : findDepartment(tx, department),
    typeof enquiry?.id === 'number' ? findEnquiry(tx, enquiry.id) : undefined,
    findWanted(tx, { wanted: attachmentId, uploaderId: userId }),
  ])
  return { found, enquiry: linked, file }
}

export async function checkNew<F extends Filled>(
  checked: Checked<F & AsNew>,
  { found, enquiry: linked, file }: LoadedNew,
) {
  const right = checked.right as RightFields<AsNew>
  const { body, department, enquiry, attachmentId } = await checked.collect({
    department: () => allowedDepartment(found, null),
    enquiry: () => allowedEnquiry(linked, right.enquiry as EnquiryChoice),
    attachmentId: () => allowedAttachment(file, { current: null, wanted: right.attachmentId }),
  })
  return { input: body, department, enquiry, attachment: attachmentId }
}

export type NewPaper<F> = {
  /** The transaction in the hands of the person who saves it. */
  tx: WriteTx
  initiator: Initiator
  input: F & AsNew
  department: Department
  /** Null for a request without a tender, which is made with the paper. */
  enquiry: Enquiry | null
  attachment: ShownAttachment | null
}

/** Saves up to 500 new papers in one go; each with its enquiry, which is linked or made. */
export async function createPapers<F extends Filled, R extends PaperRecord>(
  tx: WriteTx,
  kind: PaperKind<F, R>,
  wanted: NewPaper<F>[],
): Promise<Paper<R>[]> {
  const requests = wanted.filter(({ enquiry }) => enquiry === null)
  return insertNewPapers(tx, kind, wanted, await takeNumbers(tx, kind, wanted.length, requests.length))
}

/** The first of the numbers of papers and requests. */
type Numbers = { paper: number; request: number }

async function takeNumbers(
  tx: WriteTx,
  { register }: { register: Register },
  papers: number,
  requests: number,
): Promise<Numbers> {
  const [paper, request] = await Promise.all([
    nextNumbers(tx, register.name, papers),
    requests > 0 ? nextNumbers(tx, enquiryRegister.name, requests) : 0,
  ])
  return { paper, request }
}

function insertNewPapers<F extends Filled, R extends PaperRecord>(
  tx: WriteTx,
  kind: PaperKind<F, R>,
  wanted: NewPaper<F>[],
  first: Numbers,
): Paper<R>[] {
  const requests = wanted.filter(({ enquiry }) => enquiry === null)
  const made = new Map(
    insertNewEnquiries(
      tx,
      requests.map(({ tx: own, initiator, input, department }, i) => ({
        tx: own,
        initiator,
        id: first.request + i,
        input: requestFor(own.now, { ...input, department: department.code }),
        department,
        state: 'LINKED',
      })),
    ).map((enquiry, i) => [requests[i], enquiry]),
  )
  const created = wanted.map((each, i) =>
    newPaper(kind, each, {
      id: first.paper + i,
      enquiry: each.enquiry ? setLinkState(each.tx, each.enquiry, 'LINKED') : made.get(each)!,
    }),
  )
  insertPapers(
    tx,
    created.map(({ row }) => row),
  )
  for (const { row } of created) {
    if (row.attachmentId === null) continue
    const { register, id: recordId } = row
    attach(tx, row.attachmentId, { register, recordId, recordVersion: 1 })
  }
  rememberVendors(
    tx,
    created.map(({ row }) => row.vendor),
  )
  insertStates(
    tx,
    created.map(({ row }, i) => stateOf(wanted[i]!.tx, row)),
  )
  recordChanges(
    tx,
    kind.register,
    created.map((after, i) => ({
      tx: wanted[i]!.tx,
      action: 'saved',
      before: null,
      after: after,
    })),
  )
  return created
}

function newPaper<F extends Filled, R extends PaperRecord>(
  kind: PaperKind<F, R>,
  { tx, initiator, input, department, attachment }: NewPaper<F>,
  { id, enquiry }: { id: number; enquiry: Enquiry },
): Paper<R> {
  const { institution } = initiator
  const now = toMoment(tx.now)
  const row: PaperRow = {
    institutionId: tx.institutionId,
    register: kind.register.name,
    id,
    ...kind.columnsOf(input),
    reference: kind.referenceOf(input, { id, institution, department: department.code }),
    departmentId: department.id,
    enquiryId: enquiry.row.id,
    state: 'IN_PROGRESS',
    attachmentId: attachment?.id ?? null,
    initiator: `${initiator.firstName} ${initiator.lastName}`,
    initiatorId: initiator.userId,
    version: 1,
    createdOn: now,
    updatedOn: now,
  }
  return asPaper(kind, {
    row,
    institution,
    department: department.code,
    enquiry: pick(paperEnquiry.shape, enquiry.record),
    attachment,
  })
}

const asPaper = <R extends PaperRecord>(
  kind: Pick<PaperKind<never, R>, 'toRecord'>,
  parts: Omit<Paper<R>, 'record'>,
): Paper<R> => ({ ...parts, record: kind.toRecord(parts) })

/** Saves a changed paper; what its status brings about for its enquiry goes with it. */
export const changePaper = <F extends Filled, R extends PaperRecord>(
  platform: Platform,
  caller: Caller,
  kind: PaperKind<F, R>,
  checked: Checked<F & AsChange>,
  key: string | null,
) =>
  submit(
    platform,
    caller,
    { endpoint: `${kind.register.name}.update`, key, checked },
    {
      load: (tx, right) => loadChange(tx, caller, kind, right as RightFields<Filled & AsChange>),
      save: async (tx, loaded, sent) => {
        const { row, record } = await savePaperChange(tx, kind, loaded, sent)
        return { id: row.id, record }
      },
      find: async (tx, id) => (await kind.find(tx, Number(id)))!.record,
    },
  )

type LoadedChange<R> = {
  before: Paper<R>
  found: DepartmentRow | undefined
  file: ShownAttachment | undefined
  /** Its enquiry, where the status is to change. */
  enquiry: Enquiry | undefined
}

/** The paper as it is, if it is the caller's to change like this, and what the change names. */
export async function loadChange<F extends Filled, R extends PaperRecord>(
  tx: WriteTx,
  caller: Caller,
  kind: PaperKind<F, R>,
  { id, version, status, department, attachmentId }: RightFields<Filled & AsChange>,
): Promise<LoadedChange<R>> {
  const [before, found, file] = await Promise.all([
    id === undefined ? undefined : kind.find(tx, id),
    department === undefined ? undefined : findDepartment(tx, department),
    findWanted(tx, { wanted: attachmentId, uploaderId: caller.userId }),
  ])
  if (!before) throw new Refusal('NOT_FOUND')
  const { state, initiatorId, enquiryId } = before.row
  // Only a person who has seen the present status can mean to cancel the paper.
  if (version !== undefined && before.row.version !== version) {
    throw new Refusal('STALE', { current: before.record })
  }
  const isOwn = initiatorId === caller.userId
  const mayCancel = mayTouch(caller.role, 'DELETE_CONTENT', { isOwn })
  const message = cancellingRefusal({ from: state, to: status ?? state }, mayCancel)
  if (message !== null) throw new Refusal('NOT_ALLOWED', { message, fields: { status: [message] } })
  const concernsEnquiry = status !== undefined && status !== state && [status, state].includes('CANCELLED')
  const enquiry = concernsEnquiry ? await findEnquiry(tx, enquiryId) : undefined
  return { before, found, file, enquiry }
}

export async function savePaperChange<F extends Filled, R extends PaperRecord>(
  tx: WriteTx,
  kind: PaperKind<F, R>,
  { before, found, file, enquiry }: LoadedChange<R>,
  checked: Checked<F & AsChange>,
): Promise<Paper<R>> {
  const right = checked.right as F & AsChange
  const {
    body,
    department,
    attachmentId: attachment,
  } = await checked.collect({
    department: () => allowedDepartment(found, before.row.departmentId),
    attachmentId: () => allowedAttachment(file, { current: before.attachment, wanted: right.attachmentId }),
    status: () => {
      const { state } = before.row
      const message = closedRefusal({ from: state, to: right.status })
      if (message !== null && changesContent(kind, before, right)) {
        throw new Refusal('INVALID', { fields: { status: [message] } })
      }
      if (state === 'CANCELLED' && enquiry) allowedRelink(enquiry)
    },
  })
  const changed: PaperRow = {
    ...before.row,
    ...kind.columnsOf(body),
    departmentId: department.id,
    state: body.status,
    attachmentId: attachment?.id ?? null,
  }
  if (isDeepStrictEqual(changed, before.row)) return before

  const row = { ...changed, version: before.row.version + 1, updatedOn: toMoment(tx.now) }
  const { register, id: recordId, version: recordVersion } = row
  if (attachment && attachment.id !== before.row.attachmentId) {
    attach(tx, attachment.id, { register, recordId, recordVersion })
  }
  const after = asPaper(kind, {
    ...before,
    row,
    department: department.code,
    attachment,
  })
  if (row.state !== before.row.state) insertStates(tx, [stateOf(tx, row)])
  // A paper that is cancelled comes before its enquiry is free, and one that is reopened after it is linked again.
  if (enquiry && row.state !== 'CANCELLED') setLinkState(tx, enquiry, 'LINKED')
  updatePaper(tx, row)
  if (enquiry && row.state === 'CANCELLED') releaseEnquiry(tx, enquiry, row.reference)
  recordChanges(tx, kind.register, [{ tx, action: 'changed', before: before, after: after }])
  if (before.row.vendor !== row.vendor) {
    rememberVendors(tx, [row.vendor])
    await forgetVendor(tx, before.row.vendor)
  }
  return after
}

/** Whether something besides the status and the attachment is to change; what is wrong by itself is a change, too. */
function changesContent<F extends Filled>(
  kind: Pick<PaperKind<F>, 'columnsOf'>,
  { row, department }: Pick<Paper, 'row' | 'department'>,
  input: F,
): boolean {
  const { department: wanted }: Partial<Filled> = input
  return (
    wanted?.toUpperCase() !== department.toUpperCase() ||
    !isDeepStrictEqual({ ...row, ...kind.columnsOf(input) }, row)
  )
}

const stateOf = (tx: WriteTx, { register, id: paperId, version, state }: PaperRow) => ({
  register,
  paperId,
  version,
  state,
  since: toMoment(tx.now),
})
