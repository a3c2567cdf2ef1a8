import type { EnquiryInput, EnquiryRecord } from '@insaka/domain/enquiries/enquiries.fields'
import { enquiries } from '@insaka/domain/enquiries/enquiries.register'
import { countedCategory, enquiryTypeRefusal } from '@insaka/domain/enquiries/enquiries.rules'
import type { RecordChecks } from '../described-registers/described-record.ts'
import { normalizeReferences } from '@insaka/domain/enquiries/requisition-references'
import { describedActions } from '../described-registers/save-record.actions.ts'
import type { WriteTx } from '../db/transactions.ts'
import type { Caller } from '../idempotency/caller.ts'
import type { DepartmentRow } from '../institutions/departments.repository.ts'
import { requisitionsFault } from './check-requisitions.repository.ts'
import { enquiryKind, type Enquiry, type EnquiryRow } from './enquiries.repository.ts'

const checkEnquiry: RecordChecks = async (tx, sent, before) => {
  const input = sent as Partial<EnquiryInput>
  const stored = before as EnquiryRecord | null
  const typeFault = stored && enquiryTypeRefusal(stored, input as EnquiryInput)
  const fault = await requisitionsFault(tx, input.requisition, stored?.requisition)
  return {
    faults: {
      ...(typeFault && { enquiryType: [typeFault] }),
      ...(fault && { requisition: [fault] }),
    },
    complete: (columns) =>
      input.requisition === undefined
        ? columns
        : { ...columns, requisition: normalizeReferences(input.requisition) },
  }
}

export const enquiryActions = describedActions(enquiryKind, checkEnquiry)

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

const asNewRecord = ({
  isCategoryConfirmed: vendorCategoryConfirmed = true,
  imported,
  ...newEnquiry
}: NewEnquiry) => ({
  ...newEnquiry,
  importId: imported?.importId ?? null,
  columns: {
    vendorCategory: countedCategory({ ...newEnquiry.input, vendorCategoryConfirmed }),
    ...(imported?.withdrawal && {
      state: 'WITHDRAWN',
      withdrawnOn: imported.withdrawal.on,
      withdrawalReason: imported.withdrawal.reason,
    }),
  },
})

/** Saves several new enquiries at once. */
export const createEnquiries = (tx: WriteTx, newEnquiries: NewEnquiry[]): Promise<Enquiry[]> =>
  enquiryActions.createRecords(tx, newEnquiries.map(asNewRecord)) as Promise<Enquiry[]>

/** Inserts enquiries under numbers already allocated; those created with a paper are linked from the start. */
export const insertNewEnquiries = (
  tx: WriteTx,
  newEnquiries: (NewEnquiry & { id: number; isLinked: boolean })[],
): Enquiry[] =>
  enquiryActions.insertRecords(
    tx,
    newEnquiries.map(({ isLinked, ...newEnquiry }) => {
      const { columns, ...record } = asNewRecord(newEnquiry)
      return { ...record, id: newEnquiry.id, columns: { ...(isLinked && { state: 'LINKED' }), ...columns } }
    }),
  ) as Enquiry[]

/** People without an account may have only one name. */
export const fullNameOf = ({ firstName, lastName }: Pick<Initiator, 'firstName' | 'lastName'>): string =>
  `${firstName} ${lastName}`.trim()

/** Withdraws an enquiry permanently; it stays in the register. */
export const saveWithdrawal = (tx: WriteTx, before: Enquiry, reason: string): Enquiry =>
  enquiryActions.saveStep(tx, before, enquiries.steps.withdraw, { reason }) as Enquiry

export const setLinked = (tx: WriteTx, before: Enquiry, isLinked: boolean): Enquiry =>
  enquiryActions.saveChanged(tx, isLinked ? 'linked' : 'unlinked', before, {
    ...before.row,
    state: isLinked ? 'LINKED' : 'OPEN',
    withdrawnOn: null,
    withdrawalReason: null,
  }) as Enquiry

/** Takes back enquiries; the caller has checked that no other record uses them. */
export const takeBackEnquiries = (tx: WriteTx, enquiries: Enquiry[]): Enquiry[] =>
  enquiryActions.takeBack(tx, enquiries) as Enquiry[]

export type Receiver = { initiator: string; initiatorId: string }

export const handOverEnquiries = (tx: WriteTx, enquiries: Enquiry[], receiver: Receiver): Enquiry[] =>
  enquiryActions.handOver(tx, enquiries, receiver) as Enquiry[]

export const saveChangedEnquiry = (
  tx: WriteTx,
  action: string,
  before: Enquiry,
  changedRow: EnquiryRow,
): Enquiry => enquiryActions.saveChanged(tx, action, before, changedRow) as Enquiry
