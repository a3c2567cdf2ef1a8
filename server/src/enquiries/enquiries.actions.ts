import { isDeepStrictEqual } from 'node:util'
import { Refusal } from '@insaka/domain/core/errors'
import { toMoment } from '@insaka/domain/core/dates'
import { only } from '@insaka/domain/core/register'
import {
  changeRefusal,
  clearHidden,
  documentSales,
  enquiryReference,
  withdrawalRefusal,
} from '@insaka/domain/enquiries/enquiries.rules'
import {
  enquiryFields,
  type EnquiryInput,
  type EnquiryRecord,
  type Withdrawal,
} from '@insaka/domain/enquiries/enquiries.schema'
import { may, mayTouch } from '@insaka/domain/permissions'
import type { TenantTx, WriteTx } from '../db/database.ts'
import { bookInRegister, type Registered } from '../db/register-write.ts'
import { nextNumber } from '../db/series.ts'
import type { Caller } from '../http/caller.ts'
import { submit } from '../http/submit.ts'
import { together } from '../http/together.ts'
import { departmentFor } from '../institutions/departments.repository.ts'
import type { Platform } from '../platform.ts'
import {
  asEnquiry,
  enquiryRegister,
  findEnquiry,
  insertEnquiry,
  updateEnquiry,
  type Enquiry,
  type EnquiryRow,
} from './enquiries.repository.ts'

const register = enquiryRegister.name

/** Saves a new enquiry, or the changed one that the input names. Answers with its number. */
export async function saveEnquiry(
  platform: Platform,
  caller: Caller,
  input: EnquiryInput,
  key: string | null,
): Promise<number> {
  const sent = { endpoint: 'enquiries.save', key, body: input }
  const { id, otherContents } = await submit(platform, caller, sent, async (tx) => {
    const before = await enquiryToChange(tx, caller, input)
    return before ? change(tx, before, input) : createEnquiry(tx, caller, input)
  })
  if (otherContents) {
    const saved = await platform.database.read(caller.institutionId, (tx) => findEnquiry(tx, id))
    throw new Refusal('ALREADY_SAVED', { current: saved?.record })
  }
  return id
}

export type Initiator = Pick<Caller, 'institution' | 'userId' | 'firstName' | 'lastName'>

/** `state` is that of an enquiry which comes with the paper that takes it up. */
export async function createEnquiry(
  tx: WriteTx,
  caller: Initiator,
  input: EnquiryInput,
  state: 'OPEN' | 'LINKED' = 'OPEN',
): Promise<number> {
  const { institutionId } = tx
  const department = await departmentFor(tx, input.department, null)
  const id = await nextNumber(tx, register)
  const now = toMoment(tx.now)
  const columns = columnsOf(input, department.id)
  const { enquiryType, issuedOn } = columns
  const reference = enquiryReference({
    id,
    institution: caller.institution,
    department: department.code,
    enquiryType,
    issuedOn,
  })
  const row: EnquiryRow = {
    institutionId,
    id,
    reference,
    ...columns,
    state,
    withdrawnOn: null,
    withdrawalReason: null,
    initiator: `${caller.firstName} ${caller.lastName}`,
    initiatorId: caller.userId,
    version: 1,
    createdOn: now,
    updatedOn: now,
  }
  await insertEnquiry(tx, row)
  const { institution } = caller
  await book(tx, 'saved', null, asEnquiry({ row, institution, department: department.code }))
  return id
}

/** The enquiry as it stands, if the caller may change it; null for a new one. */
export async function enquiryToChange(
  tx: TenantTx,
  caller: Caller,
  { id, version }: Pick<EnquiryInput, 'id' | 'version'>,
): Promise<Enquiry | null> {
  if (id === null) return null
  if (!may(caller.role, 'UPDATE_CONTENT')) throw new Refusal('NOT_ALLOWED')
  return findAt(tx, id, version)
}

/** What only the database knows of an enquiry, field by field. */
export const judgeEnquiry = (tx: TenantTx, before: Enquiry | null, input: EnquiryInput) => ({
  department: () => departmentFor(tx, input.department, before?.row.departmentId ?? null),
  enquiryType: async () => {
    const refusal = before && changeRefusal(before.record, input)
    if (refusal) throw new Refusal('INVALID', { fields: { [refusal.field]: [refusal.message] } })
  },
})

async function change(tx: WriteTx, before: Enquiry, input: EnquiryInput): Promise<number> {
  const { department } = await together(judgeEnquiry(tx, before, input))
  const changed = { ...before.row, ...columnsOf(input, department.id) }
  if (isDeepStrictEqual(changed, before.row)) return before.row.id
  const row = stamped(tx, changed)
  await updateEnquiry(tx, row)
  const { institution } = before.record
  await book(tx, 'changed', before, asEnquiry({ row, institution, department: department.code }))
  return row.id
}

/** Takes an enquiry out of use for good; it stays in the register. */
export async function withdrawEnquiry(
  platform: Platform,
  caller: Caller,
  id: number,
  { version, reason }: Withdrawal,
  key: string | null,
): Promise<EnquiryRecord> {
  const sent = { endpoint: 'enquiries.withdraw', key, body: { id, version, reason } }
  const { otherContents } = await submit(platform, caller, sent, async (tx) => {
    const before = await findAt(tx, id, version)
    const isOwn = before.row.initiatorId === caller.userId
    if (!mayTouch(caller.role, 'DELETE_CONTENT', { isOwn })) throw new Refusal('NOT_ALLOWED')
    const refusal = withdrawalRefusal(before.record.state)
    if (refusal) throw new Refusal('INVALID', { message: refusal, fields: { state: [refusal] } })

    await takeOut(tx, before, reason)
    return id
  })
  const after = await platform.database.read(caller.institutionId, (tx) => findEnquiry(tx, id))
  if (otherContents) throw new Refusal('ALREADY_SAVED', { current: after!.record })
  return after!.record
}

export async function takeOut(tx: WriteTx, before: Enquiry, reason: string): Promise<void> {
  const row: EnquiryRow = {
    ...stamped(tx, before.row),
    state: 'WITHDRAWN',
    withdrawnOn: toMoment(tx.now),
    withdrawalReason: reason,
  }
  await updateEnquiry(tx, row)
  await book(tx, 'withdrawn', before, asEnquiry({ ...before.record, row }))
}

/** A paper takes an enquiry up, or lets it go again. */
export async function moveEnquiry(
  tx: WriteTx,
  before: Enquiry,
  state: 'OPEN' | 'LINKED',
  action: 'linked' | 'unlinked',
): Promise<void> {
  const row: EnquiryRow = {
    ...stamped(tx, before.row),
    state,
    withdrawnOn: null,
    withdrawalReason: null,
  }
  await updateEnquiry(tx, row)
  await book(tx, action, before, asEnquiry({ ...before.record, row }))
}

async function findAt(tx: TenantTx, id: number, version: number | null): Promise<Enquiry> {
  const found = await findEnquiry(tx, id)
  if (!found) throw new Refusal('NOT_FOUND')
  if (version !== null && found.row.version !== version) throw new Refusal('STALE', { current: found.record })
  return found
}

const stamped = (tx: WriteTx, row: EnquiryRow): EnquiryRow => ({
  ...row,
  version: row.version + 1,
  updatedOn: toMoment(tx.now),
})

/** What people filled in, with what follows from it. */
function columnsOf(input: EnquiryInput, departmentId: string) {
  const enquiry = clearHidden(input)
  const { department: _department, ...filledIn } = only(enquiryFields, enquiry)
  return { ...filledIn, departmentId, ...documentSales(enquiry) }
}

function book(tx: WriteTx, action: string, before: Enquiry | null, after: Enquiry): Promise<void> {
  return bookInRegister(tx, register, action, before && registered(before), registered(after))
}

const registered = ({ record, row }: Enquiry): Registered => ({
  id: row.id,
  reference: row.reference,
  standing: { departmentId: row.departmentId, initiatorId: row.initiatorId, state: row.state },
  texts: [row.description],
  record,
})
