import { isDeepStrictEqual } from 'node:util'
import { Refusal } from '@insaka/domain/core/errors'
import { cautionsOf, type StoredCaution, type RecordCaution } from '@insaka/domain/core/cautions'
import { toDay, toMoment } from '@insaka/domain/core/dates'
import { pick } from '@insaka/domain/core/register-list.schema'
import { enquiryCautions } from '@insaka/domain/enquiries/enquiries.cautions'
import {
  enquiryChangeRefusal,
  countedCategory,
  documentSales,
  enquiryReference,
  enquiryStateAt,
  enquiryWithdrawalRefusal,
} from '@insaka/domain/enquiries/enquiries.rules'
import {
  enquiryFields,
  type EnquiryInput,
  type EnquiryRecord,
  type Withdrawal,
} from '@insaka/domain/enquiries/enquiries.schema'
import { may, mayActOnRecord } from '@insaka/domain/permissions'
import type { TenantTx, WriteTx } from '../db/transactions.ts'
import {
  requireAllowedDepartment,
  findDepartment,
  type DepartmentRow,
} from '../institutions/departments.repository.ts'
import type { Platform } from '../platform.ts'
import { firstSavedDay } from '../registers/first-saved.ts'
import { nextNumbers } from '../registers/number-series.ts'
import {
  formerReferenceColumns,
  isFormerReferenceTaken,
  requireAllowedFormerReference,
} from '../registers/former-reference.ts'
import { previewCautions } from '../registers/preview-cautions.ts'
import { takenBackRow } from '../registers/taken-back.ts'
import { recordChanges } from '../registers/record-changes.ts'
import type { Caller } from '../idempotency/caller.ts'
import { CheckedBody, type ValidFields } from '../idempotency/checked-body.ts'
import { executeOnce } from '../idempotency/execute-once.ts'
import {
  asEnquiry,
  enquiryRegister,
  findEnquiry,
  insertEnquiries,
  updateEnquiry,
  type Enquiry,
  type EnquiryRow,
} from './enquiries.repository.ts'

/** Callback for features that depend on enquiries, so that enquiries need not import them. */
export type OnEnquiryChanged = (tx: WriteTx, enquiry: EnquiryRecord) => Promise<void>

export const saveEnquiry =
  (onChanged: OnEnquiryChanged) =>
  (platform: Platform, caller: Caller, checked: CheckedBody<EnquiryInput>, key: string | null) =>
    executeOnce(
      platform,
      caller,
      { endpoint: 'enquiries.save', key, checked },
      { load: loadFor(caller), save: saveFor(caller, onChanged), find: recordOf },
    )

type LoadedEnquiry = {
  before: Enquiry | null
  departmentRow: DepartmentRow | undefined
  number: number
  isTaken: boolean
}

const loadFor =
  (caller: Caller) =>
  async (tx: WriteTx, validFields: ValidFields<EnquiryInput>, isValid: boolean): Promise<LoadedEnquiry> => {
    const { id, department, formerReference } = validFields
    const isNew = typeof id !== 'number'
    const [before, departmentRow, number, isTaken] = await Promise.all([
      isNew ? null : findToChange(tx, caller, id),
      department === undefined ? undefined : findDepartment(tx, department),
      isNew && isValid ? nextNumbers(tx, enquiryRegister.name, 1) : 0,
      isNew && isFormerReferenceTaken(tx, enquiryRegister, formerReference),
    ])
    return { before, departmentRow, number, isTaken }
  }

async function findToChange(tx: TenantTx, caller: Caller, id: number): Promise<Enquiry> {
  if (!may(caller, 'UPDATE_CONTENT')) throw new Refusal('NOT_ALLOWED')
  return requireEnquiry(tx, id)
}

/** Returns the cautions that saving this body would store, computed from its valid fields, without saving. */
export const previewEnquiry = (
  { database, clock }: Platform,
  caller: Caller,
  checked: CheckedBody<EnquiryInput>,
): Promise<{ cautions: RecordCaution[] }> =>
  database.read(caller.institutionId, async (tx) => {
    const { id } = checked.validFields
    const before = typeof id === 'number' ? await findToChange(tx, caller, id) : null
    const now = clock()
    const cautions = evaluateEnquiryCautions(
      now,
      checked.validFields,
      before?.row ?? { createdOn: toMoment(now) },
    )
    return { cautions: previewCautions(enquiryCautions, cautions, checked) }
  })

const saveFor =
  (caller: Caller, onChanged: OnEnquiryChanged) =>
  async (
    tx: WriteTx,
    { before, departmentRow, number, isTaken }: LoadedEnquiry,
    checked: CheckedBody<EnquiryInput>,
  ) => {
    if (before && checked.faults.hasValidShape) refuseStale(before, checked.validFields.version)
    const { body, department } = await checked.checkFields({
      department: () => requireAllowedDepartment(departmentRow, before?.row.departmentId ?? null),
      enquiryType: () => {
        const refusal = before && enquiryChangeRefusal(before.record, checked.validFields as EnquiryInput)
        if (refusal) throw new Refusal('INVALID', { fields: { [refusal.field]: [refusal.message] } })
      },
      formerReference: () =>
        requireAllowedFormerReference(before?.row, checked.validFields.formerReference, isTaken),
    })
    const [saved] = before
      ? [changeEnquiry(tx, before, body, department)]
      : insertNewEnquiries(tx, [
          { tx, initiator: caller, input: body, department, id: number, isLinked: false },
        ])
    if (before && saved !== before) await onChanged(tx, saved!.record)
    return { id: saved!.row.id, record: saved!.record }
  }

export type Initiator = Pick<Caller, 'institution' | 'userId' | 'firstName' | 'lastName'>

/** Imports may name people without an account; such records have no owner, and only administrators cancel them. */
export type NamedInitiator = Omit<Initiator, 'userId'> & { userId: string | null }

export type ImportOrigin = { importId: number }
type EnquiryImport = ImportOrigin & { withdrawal: { on: string; reason: string } | null }

export type NewEnquiry = {
  /** The transaction, acting as the user who saves the enquiry. */
  tx: WriteTx
  initiator: NamedInitiator
  input: EnquiryInput
  department: Pick<DepartmentRow, 'id' | 'code'>
  /** True, the default, if a user has entered the vendor category. */
  isCategoryConfirmed?: boolean | undefined
  imported?: EnquiryImport | undefined
}

/** Saves several new enquiries at once. */
export async function createEnquiries(tx: WriteTx, newEnquiries: NewEnquiry[]): Promise<Enquiry[]> {
  const firstId = await nextNumbers(tx, enquiryRegister.name, newEnquiries.length)
  return insertNewEnquiries(
    tx,
    newEnquiries.map((each, i) => ({ ...each, id: firstId + i, isLinked: false })),
  )
}

/** Inserts enquiries under numbers already allocated; those created with a paper are linked from the start. */
export function insertNewEnquiries(
  tx: WriteTx,
  newEnquiries: (NewEnquiry & { id: number; isLinked: boolean })[],
): Enquiry[] {
  if (newEnquiries.length === 0) return []
  const created = newEnquiries.map(buildEnquiry)
  insertEnquiries(
    tx,
    created.map(({ row }) => row),
  )
  recordChanges(
    tx,
    enquiryRegister,
    created.map((after, i) => ({
      tx: newEnquiries[i]!.tx,
      action: newEnquiries[i]!.imported ? 'imported' : 'saved',
      before: null,
      after: after,
    })),
  )
  return created
}

function buildEnquiry({
  tx,
  initiator,
  id,
  input,
  department,
  isLinked,
  isCategoryConfirmed: vendorCategoryConfirmed = true,
  imported,
}: NewEnquiry & { id: number; isLinked: boolean }) {
  const { institution } = initiator
  const columns = enteredColumns(input, department.id)
  const { enquiryType, issuedOn } = columns
  const now = toMoment(tx.now)
  const { importId = null, withdrawal = null } = imported ?? {}
  const initialState = isLinked ? 'LINKED' : 'OPEN'
  const row: EnquiryRow = {
    institutionId: tx.institutionId,
    id,
    reference: enquiryReference({ id, institution, department: department.code, enquiryType, issuedOn }),
    ...columns,
    vendorCategory: countedCategory({ ...input, vendorCategoryConfirmed }),
    ...formerReferenceColumns(input.formerReference),
    state: enquiryStateAt({ ...columns, state: withdrawal ? 'WITHDRAWN' : initialState }, tx.now),
    withdrawnOn: withdrawal?.on ?? null,
    withdrawalReason: withdrawal?.reason ?? null,
    initiator: fullNameOf(initiator),
    initiatorId: initiator.userId,
    version: 1,
    createdOn: now,
    updatedOn: now,
    takenBackOn: null,
    takenBackFrom: null,
    importId,
    // Withdrawn enquiries need no attention.
    cautions: withdrawal ? [] : evaluateEnquiryCautions(tx.now, columns, { createdOn: now, importId }),
  }
  return asEnquiry({ row, institution, department: department.code })
}

function changeEnquiry(
  tx: WriteTx,
  before: Enquiry,
  input: EnquiryInput,
  department: Pick<DepartmentRow, 'id' | 'code'>,
): Enquiry {
  const changedRow = { ...before.row, ...enteredColumns(input, department.id) }
  if (isDeepStrictEqual(changedRow, before.row)) return before
  const cautions = evaluateEnquiryCautions(tx.now, changedRow, before.row)
  return saveChangedEnquiry(tx, 'changed', before, { ...changedRow, cautions }, department.code)
}

/** Cautions of an enquiry; `saved` provides the day of its first save. */
export const evaluateEnquiryCautions = (
  now: Date,
  enquiry: object,
  saved: Parameters<typeof firstSavedDay>[0],
): StoredCaution[] =>
  cautionsOf(enquiryCautions, enquiry, { today: toDay(now), firstSavedOn: firstSavedDay(saved) })

/** People without an account may have only one name. */
export const fullNameOf = ({ firstName, lastName }: Pick<Initiator, 'firstName' | 'lastName'>): string =>
  `${firstName} ${lastName}`.trim()

/** Withdraws an enquiry permanently; it stays in the register. */
export const withdrawEnquiry = (
  platform: Platform,
  caller: Caller,
  { id, version, reason }: Withdrawal & { id: number },
  key: string | null,
) => {
  const checked = new CheckedBody({ id, version, reason })
  return executeOnce(
    platform,
    caller,
    { endpoint: 'enquiries.withdraw', key, checked },
    {
      load: (tx) => requireEnquiry(tx, id),
      save: async (tx, before) => {
        refuseStale(before, version)
        const isOwn = before.row.initiatorId === caller.userId
        if (!mayActOnRecord(caller, 'DELETE_CONTENT', { isOwn })) throw new Refusal('NOT_ALLOWED')
        const refusal = enquiryWithdrawalRefusal(before.record)
        if (refusal) throw new Refusal('INVALID', { message: refusal, fields: { state: [refusal] } })
        return { id, record: saveWithdrawal(tx, before, reason).record }
      },
      find: recordOf,
    },
  )
}

export const saveWithdrawal = (tx: WriteTx, before: Enquiry, reason: string): Enquiry =>
  saveChangedEnquiry(tx, 'withdrawn', before, {
    ...before.row,
    state: 'WITHDRAWN',
    withdrawnOn: toMoment(tx.now),
    withdrawalReason: reason,
    cautions: [],
  })

export const setLinked = (tx: WriteTx, before: Enquiry, isLinked: boolean): Enquiry =>
  saveChangedEnquiry(tx, isLinked ? 'linked' : 'unlinked', before, {
    ...before.row,
    state: isLinked ? 'LINKED' : 'OPEN',
    withdrawnOn: null,
    withdrawalReason: null,
  })

/** Takes back enquiries; the caller has checked that no other record uses them. */
export const takeBackEnquiries = (tx: WriteTx, enquiries: Enquiry[]): Enquiry[] =>
  enquiries.map((before) => {
    const row = { ...before.row, state: enquiryStateAt(before.row, tx.now) }
    return saveChangedEnquiry(tx, 'taken back', before, takenBackRow(row, tx))
  })

export type Receiver = Pick<EnquiryRow, 'initiator' | 'initiatorId'>

export const handOverEnquiries = (tx: WriteTx, enquiries: Enquiry[], receiver: Receiver): Enquiry[] =>
  enquiries.map((before) => saveChangedEnquiry(tx, 'handed over', before, { ...before.row, ...receiver }))

export function saveChangedEnquiry(
  tx: WriteTx,
  action: string,
  before: Enquiry,
  changedRow: EnquiryRow,
  department = before.record.department,
): Enquiry {
  const { row: stored, record } = before
  const state = enquiryStateAt(changedRow, tx.now)
  const row = { ...changedRow, state, version: stored.version + 1, updatedOn: toMoment(tx.now) }
  const after = asEnquiry({ row, institution: record.institution, department })
  updateEnquiry(tx, row)
  // If the enquiry has closed since its last save, the history must not attribute that to this user.
  const currentBefore = { row: stored, record: { ...record, state: enquiryStateAt(record, tx.now) } }
  recordChanges(tx, enquiryRegister, [{ tx, action, before: currentBefore, after }])
  return after
}

async function requireEnquiry(tx: TenantTx, id: number): Promise<Enquiry> {
  const enquiry = await findEnquiry(tx, id)
  if (!enquiry) throw new Refusal('NOT_FOUND')
  return enquiry
}

function refuseStale({ row, record }: Enquiry, version: number | null | undefined): void {
  if (typeof version === 'number' && row.version !== version) throw new Refusal('STALE', { current: record })
}

const recordOf = async (tx: TenantTx, id: string): Promise<EnquiryRecord> =>
  (await findEnquiry(tx, Number(id)))!.record

/** Columns that users edit, and values derived from them. */
function enteredColumns(input: EnquiryInput, departmentId: string) {
  const { department: _department, formerReference: _fixed, ...filledIn } = pick(enquiryFields, input)
  return { ...filledIn, departmentId, ...documentSales(input) }
}
