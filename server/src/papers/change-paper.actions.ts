import { isDeepStrictEqual } from 'node:util'
import { Refusal } from '@insaka/domain/core/errors'
import { toMoment } from '@insaka/domain/core/dates'
import { changedAfterApprovalAt } from '@insaka/domain/core/changed-after-approval'
import { takenBackRefusal } from '@insaka/domain/core/taken-back'
import {
  cancelsContract,
  closedRefusal,
  fileRefusal,
  isReopening,
  statusRefusal,
} from '@insaka/domain/papers/papers.rules'
import type { PaperRecord } from '@insaka/domain/papers/papers.schema'
import { mayTouch } from '@insaka/domain/permissions'
import type { AttachmentChoice } from '@insaka/domain/attachments/attachments.schema'
import { allowedAttachment, attach, findWanted } from '../attachments/attach.actions.ts'
import type { ShownAttachment } from '../attachments/attachments.repository.ts'
import type { WriteTx } from '../db/transactions.ts'
import { setLinked } from '../enquiries/enquiries.actions.ts'
import { findEnquiry, type Enquiry } from '../enquiries/enquiries.repository.ts'
import {
  allowedDepartment,
  findDepartment,
  type DepartmentRow,
} from '../institutions/departments.repository.ts'
import type { Platform } from '../platform.ts'
import { refuseFormerReference } from '../registers/former-reference.ts'
import { wireState } from '../registers/taken-back.ts'
import { foldVendor } from '../registers/words.ts'
import { reasonBesides, recordChanges } from '../registers/write.ts'
import type { Caller } from '../submit/caller.ts'
import type { Checked, RightFields, StepResults } from '../submit/checked.ts'
import { submit } from '../submit/submit.ts'
import { allowedRelink, releaseEnquiry } from './paper-enquiry.actions.ts'
import { mailInitiator } from './mail-initiator.ts'
import { mergeRelated, judgePapers, loadRelated, type RelatedPapers } from './paper-cautions.actions.ts'
import { asPaper, type AsChange, type Filled, type PaperKind } from './papers.kind.ts'
import {
  findStates,
  insertStates,
  stateOf,
  updatePaper,
  type Paper,
  type PaperRow,
} from './papers.repository.ts'

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
        await mailOfChange(tx, platform.mail, caller, loaded)
        return { id: row.id, record }
      },
      find: async (tx, id) => (await kind.find(tx, Number(id)))!.record,
    },
  )

/** Notifies the initiator when somebody else reopens the paper, or corrects it after the award of its contract. */
export async function mailOfChange(
  tx: WriteTx,
  mail: Platform['mail'],
  caller: Caller,
  { before, reopening, isCorrected }: LoadedChange<PaperRecord>,
): Promise<void> {
  const { register, id, reference, initiatorId } = before.row
  const record = { register, id, reference, initiatorId }
  const done = reopening ? 'reopened' : isCorrected ? 'corrected' : null
  if (done) await mailInitiator(tx, mail, caller, { record, done, reason: reopening?.reason ?? null })
}

export type LoadedChange<R> = {
  before: Paper<R>
  found: DepartmentRow | undefined
  file: ShownAttachment | undefined
  /** Its enquiry, where the status is to change. */
  enquiry: Enquiry | undefined
  related: RelatedPapers
  /** It has been complete before. */
  wasComplete: boolean
  /** The reason for reopening, in saves that do so. */
  reopening: { reason: string | null } | null
  /** True where the save changes what the award of its contract rests on. */
  isCorrected: boolean
}

/** The paper as it is, if it is the caller's to change like this, and what the change names. */
export async function loadChange<F extends Filled, R extends PaperRecord>(
  tx: WriteTx,
  caller: Caller,
  kind: PaperKind<F, R>,
  right: RightFields<Filled & AsChange>,
): Promise<LoadedChange<R>> {
  const { id, status, department, attachmentId } = right
  const [stored, found, file, relatedNow, states] = await Promise.all([
    id === undefined ? undefined : kind.find(tx, id),
    department === undefined ? undefined : findDepartment(tx, department),
    findWanted(tx, { wanted: attachmentId, uploaderId: caller.userId }),
    loadRelated(tx, kind, [right]),
    id === undefined ? [] : findStates(tx, { register: kind.register.name, ids: [id] }),
  ])
  const before = allowedChange(stored, caller, right)
  const { state, enquiryId } = before.row
  const concernsEnquiry = status !== undefined && status !== state && [status, state].includes('CANCELLED')
  const enquiry = concernsEnquiry ? await findEnquiry(tx, enquiryId) : undefined
  // Papers that were related to the paper as it was may be odd no longer.
  const related = changesRelated(before.row, right)
    ? mergeRelated(relatedNow, await loadRelated(tx, kind, [before.row]))
    : relatedNow
  const wasComplete = states.some((each) => each.state === 'COMPLETE')
  const reopening = reopeningOf(before.row, right)
  return { before, found, file, enquiry, related, wasComplete, reopening, isCorrected: false }
}

/** A cancelled paper comes back with the reason for cancelling, which is none for reopening it. */
function reopeningOf(
  row: PaperRow,
  { status, statusReason }: RightFields<Pick<AsChange, 'status' | 'statusReason'>>,
): LoadedChange<never>['reopening'] {
  if (status === undefined || !isReopening({ from: wireState(row), to: status })) return null
  return { reason: statusReason && statusReason !== row.statusReason ? statusReason : null }
}

/** A stored paper that the caller may change like this, as they have seen it. */
export function allowedChange<R extends PaperRecord>(
  before: Paper<R> | undefined,
  caller: Caller,
  {
    version,
    status,
    attachmentId,
  }: { [N in 'version' | 'status' | 'attachmentId']?: AsChange[N] | undefined },
): Paper<R> {
  if (!before) throw new Refusal('NOT_FOUND')
  const { initiatorId, takenBackOn } = before.row
  // Only a person who has seen the present status can mean to cancel the paper.
  if (version !== undefined && before.row.version !== version) {
    throw new Refusal('STALE', { current: before.record })
  }
  if (takenBackOn !== null) {
    throw new Refusal('INVALID', { message: takenBackRefusal, fields: { status: [takenBackRefusal] } })
  }
  const state = wireState(before.row)
  const mayCancel = mayCancelPaper(caller, { initiatorId })
  const message = statusRefusal({ from: state, to: status ?? state }, mayCancel)
  if (message !== null) throw new Refusal('NOT_ALLOWED', { message, fields: { status: [message] } })
  const refusal = replacesFile(before.row, attachmentId) ? fileRefusal(state, mayCancel) : null
  if (refusal !== null)
    throw new Refusal('NOT_ALLOWED', { message: refusal, fields: { attachmentId: [refusal] } })
  return before
}

/** The right to cancel or reopen a paper, and to correct its awarded contract. */
export const mayCancelPaper = (
  caller: Pick<Caller, 'role' | 'duties' | 'userId'>,
  { initiatorId }: Pick<PaperRow, 'initiatorId'>,
): boolean => mayTouch(caller, 'DELETE_CONTENT', { isOwn: initiatorId === caller.userId })

/** True if another file replaces the one that the record has. */
export const replacesFile = (
  { attachmentId: current }: { attachmentId: string | null },
  wanted: AttachmentChoice,
): boolean => current !== null && wanted !== undefined && wanted !== current

const changesRelated = (
  before: Pick<PaperRow, 'vendor' | 'initiatedOn' | 'purchaseOrder'>,
  { vendor, initiatedOn, purchaseOrder }: RightFields<Filled>,
): boolean =>
  vendor === undefined ||
  foldVendor(vendor) !== foldVendor(before.vendor) ||
  initiatedOn !== before.initiatedOn ||
  (before.purchaseOrder !== null && purchaseOrder !== before.purchaseOrder)

/** Saves a changed paper that comes without a contract. */
export async function savePaperChange<F extends Filled, R extends PaperRecord>(
  tx: WriteTx,
  kind: PaperKind<F, R>,
  loaded: LoadedChange<R>,
  checked: Checked<F & AsChange>,
): Promise<Paper<R>> {
  const taken = await checked.collect(stepsOfPaper(kind, loaded, checked.right as F & AsChange))
  return writePaper(tx, kind, loaded, filledPaper(kind, tx, loaded, taken))
}

/** What is judged of a changed paper, by its fields. */
export const stepsOfPaper = <F extends Filled, R extends PaperRecord>(
  kind: PaperKind<F, R>,
  { before, found, file, enquiry }: LoadedChange<R>,
  right: F & AsChange,
) => ({
  department: () => allowedDepartment(found, before.row.departmentId),
  attachmentId: () => allowedAttachment(file, { current: before.attachment, wanted: right.attachmentId }),
  status: () => {
    const state = wireState(before.row)
    const message = closedRefusal({ from: state, to: right.status })
    if (message !== null && changesContent(kind, before, right)) {
      throw new Refusal('INVALID', { fields: { status: [message] } })
    }
    if (before.row.hasContract && right.status === 'CANCELLED')
      throw new Refusal('INVALID', { fields: { status: [cancelsContract] } })
    if (state === 'CANCELLED' && enquiry) allowedRelink(enquiry)
  },
  formerReference: () => refuseFormerReference(before.row, right.formerReference, false),
})

/** A paper as it is filled in. */
export type FilledPaper = Pick<Paper, 'row' | 'department' | 'attachment'>

/** The paper as it is going to be filled in, once everything has been judged. */
export const filledPaper = <F extends Filled, R extends PaperRecord>(
  kind: PaperKind<F, R>,
  tx: WriteTx,
  { before, wasComplete, isCorrected }: LoadedChange<R>,
  taken: StepResults<ReturnType<typeof stepsOfPaper>> & { body: F & AsChange },
): FilledPaper => {
  const { body, department, attachmentId: attachment } = taken
  const row = {
    ...before.row,
    ...kind.columnsOf(body),
    departmentId: department.id,
    state: body.status,
    statusReason: reasonOf(before.row, body),
    attachmentId: attachment?.id ?? null,
    changedAfterApprovalOn: changedAfterApprovalAt(toMoment(tx.now), before.row, {
      attachmentId: attachment?.id ?? null,
      isChange:
        isCorrected ||
        (wasComplete && before.row.approvalDate !== null && changesContent(kind, before, body)),
    }),
  }
  return { row, department: department.code, attachment }
}

/**
 * Writes a paper as it is filled in. `contract` says what is done to its contract in the same save, if anything, and
 * `revisedValue` what that comes to.
 */
export async function writePaper<F extends Filled, R extends PaperRecord>(
  tx: WriteTx,
  kind: PaperKind<F, R>,
  { before, enquiry, related, reopening, isCorrected }: LoadedChange<R>,
  { row: filled, department, attachment }: FilledPaper,
  {
    contract = null,
    revisedValue = before.row.revisedValue,
    action = reopening ? 'reopened' : isCorrected ? 'corrected' : 'changed',
  }: { contract?: string | null; revisedValue?: number | null; action?: string } = {},
): Promise<Paper<R>> {
  const isChanged = !isDeepStrictEqual(filled, before.row)
  if (!isChanged && contract === null) return before

  const stamped = {
    ...filled,
    hasContract: before.row.hasContract || contract !== null,
    revisedValue,
    version: before.row.version + 1,
    updatedOn: toMoment(tx.now),
  }
  const [cautions] = judgePapers(tx, kind, [{ row: stamped, enquiry: before.enquiry }], related)
  const row = { ...stamped, cautions: cautions! }
  const { register, id: recordId, version: recordVersion } = row
  if (attachment && attachment.id !== before.row.attachmentId) {
    attach(tx, attachment.id, { register, recordId, recordVersion })
  }
  const after = asPaper(kind, { ...before, row, department, attachment })
  if (row.state !== before.row.state) insertStates(tx, [stateOf(tx, row)])
  // A paper that is cancelled comes before its enquiry is free, and one that is reopened after it is linked again.
  if (enquiry && row.state !== 'CANCELLED') setLinked(tx, enquiry, true)
  updatePaper(tx, row)
  if (enquiry && row.state === 'CANCELLED') releaseEnquiry(tx, enquiry, row.reference)
  const done = isChanged ? action : `contract ${contract}`
  const besides = reasonBesides(reopening?.reason)
  recordChanges(tx, kind.register, [{ tx, action: done, before, after, ...besides }])
  return after
}

/** Gives a waiting file to a paper that has none; false where it has one. `action` is what the history says. */
export async function giveToPaper<F extends Filled, R extends PaperRecord>(
  tx: WriteTx,
  caller: Caller,
  kind: PaperKind<F, R>,
  { id, attachmentId, action }: { id: number; attachmentId: string; action: string },
): Promise<boolean> {
  const loaded = await loadChange(tx, caller, kind, { id, attachmentId })
  const { row, department, attachment: current } = loaded.before
  if (current) return false
  const attachment = allowedAttachment(loaded.file, { current, wanted: attachmentId })
  await writePaper(tx, kind, loaded, { row: { ...row, attachmentId }, department, attachment }, { action })
  return true
}

/** Why the paper is cancelled: what was said as it was, and nothing as long as it is not. */
function reasonOf(before: PaperRow, { status, statusReason = null }: AsChange): string | null {
  if (status !== 'CANCELLED') return null
  return before.state === 'CANCELLED' ? before.statusReason : statusReason
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
