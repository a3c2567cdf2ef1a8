import { isDeepStrictEqual } from 'node:util'
import { Refusal } from '@insaka/domain/core/errors'
import { toMoment } from '@insaka/domain/core/dates'
import { changedAfterApprovalAt } from '@insaka/domain/core/changed-after-approval'
import { takenBackRefusal } from '@insaka/domain/core/taken-back'
import {
  approvalDateFixedMessage,
  changedDecidedFields,
  closedPaperRefusal,
  contentFixedMessage,
  editRefusal,
  noMeeting,
  replacedFileRefusal,
  stepsBetween,
  type PaperStepName,
} from '@insaka/domain/papers/papers.rules'
import { reopeningReasonLabel } from '@insaka/domain/papers/papers.labels'
import type { PaperRegister } from '@insaka/domain/papers/paper-kinds'
import type { PaperRecord } from '@insaka/domain/papers/papers.schema'
import { paperSteps } from '@insaka/domain/papers/papers.steps'
import {
  isAgreed,
  isFixed,
  isWaiting,
  recorded,
  withEditor,
} from '@insaka/domain/decision-rules/decisions.rules'
import { authorityFor, type Step } from '@insaka/domain/steps/step'
import { mayActOnRecord } from '@insaka/domain/permissions'
import type { AttachmentChoice } from '@insaka/domain/attachments/attachments.schema'
import {
  requireAllowedAttachment,
  attachToRecord,
  findRequestedAttachment,
} from '../attachments/attach.actions.ts'
import type { AttachmentSummary } from '../attachments/attachments.repository.ts'
import type { WriteTx } from '../db/transactions.ts'
import { setLinked } from '../enquiries/enquiries.actions.ts'
import { findEnquiry, type Enquiry } from '../enquiries/enquiries.repository.ts'
import {
  requireAllowedDepartment,
  findDepartment,
  type DepartmentRow,
} from '../institutions/departments.repository.ts'
import type { Platform } from '../platform.ts'
import { requireAllowedFormerReference } from '../registers/former-reference.ts'
import { wireState } from '../registers/taken-back.ts'
import { foldVendor } from '../registers/search-words.ts'
import { withChangeReason, recordChanges } from '../registers/record-changes.ts'
import type { Caller } from '../idempotency/caller.ts'
import type { CheckedBody, ValidFields, FieldCheckResults } from '../idempotency/checked-body.ts'
import { executeOnce } from '../idempotency/execute-once.ts'
import { recordSteps, setsOf, stepsInEvent, type StepToRecord } from '../steps/take-step.actions.ts'
import { requireRelinkableEnquiry, releaseEnquiry } from './paper-enquiry.actions.ts'
import { mailInitiator } from './mail-initiator.ts'
import {
  mergeRelatedPapers,
  updateCautions,
  loadRelatedPapers,
  type RelatedPapers,
} from './paper-cautions.actions.ts'
import { toPaper, type PaperChangeExtras, type PaperInput, type PaperKind } from './papers.kind.ts'
import {
  findStates,
  insertStates,
  stateRowOf,
  updatePaper,
  type Paper,
  type PaperRow,
} from './papers.repository.ts'

/** Saves a changed paper, and the effects of its status on the enquiry. */
export const changePaper = <F extends PaperInput, R extends PaperRecord>(
  platform: Platform,
  caller: Caller,
  kind: PaperKind<F, R>,
  checked: CheckedBody<F & PaperChangeExtras>,
  key: string | null,
) =>
  executeOnce(
    platform,
    caller,
    { endpoint: `${kind.register.name}.update`, key, checked },
    {
      load: (tx, right) => loadChange(tx, caller, kind, right as ValidFields<PaperInput & PaperChangeExtras>),
      save: async (tx, loaded, sent) => {
        const { row, record } = await savePaperChange(tx, kind, loaded, sent)
        await mailInitiatorOfChange(tx, platform.mail, caller, loaded)
        return { id: row.id, record }
      },
      find: async (tx, id) => (await kind.find(tx, Number(id)))!.record,
    },
  )

/** Notifies the initiator when another user reopens the paper, or corrects it after the award. */
export async function mailInitiatorOfChange(
  tx: WriteTx,
  mail: Platform['mail'],
  caller: Caller,
  { before, reopening, isCorrected }: LoadedChange<PaperRecord>,
): Promise<void> {
  const { register, id, reference, initiatorId } = before.row
  const record = { register, id, reference, initiatorId }
  const change = reopening ? 'reopened' : isCorrected ? 'corrected' : null
  if (change) await mailInitiator(tx, mail, caller, { record, change, reason: reopening?.reason ?? null })
}

export type LoadedChange<R> = {
  before: Paper<R>
  departmentRow: DepartmentRow | undefined
  file: AttachmentSummary | undefined
  /** Present if the status changes to or from cancelled. */
  enquiry: Enquiry | undefined
  related: RelatedPapers
  wasComplete: boolean
  /** Set if the save reopens the paper. */
  reopening: { reason: string | null } | null
  /** The steps by which the save changes the status, and the user who takes them. */
  steps: StepToRecord[]
  by: Caller
  /** True if the save changes fields that the award of its contract depends on. */
  isCorrected: boolean
}

/** Loads the paper, if the caller may change it, and the records that the change names. */
export async function loadChange<F extends PaperInput, R extends PaperRecord>(
  tx: WriteTx,
  caller: Caller,
  kind: PaperKind<F, R>,
  right: ValidFields<PaperInput & PaperChangeExtras>,
  { isStep = false }: { isStep?: boolean } = {},
): Promise<LoadedChange<R>> {
  const { id, status, department, attachmentId } = right
  const [stored, departmentRow, file, relatedNow, states] = await Promise.all([
    id === undefined ? undefined : kind.find(tx, id),
    department === undefined ? undefined : findDepartment(tx, department),
    findRequestedAttachment(tx, { requested: attachmentId, uploaderId: caller.userId }),
    loadRelatedPapers(tx, kind, [right]),
    id === undefined ? [] : findStates(tx, { register: kind.register.name, ids: [id] }),
  ])
  const before = requireChangeable(stored, caller, right)
  if (!isStep) requireEditor(before, caller)
  const reopening = reopeningFrom(before.row, right)
  const steps = isStep ? [] : requireAllowedSteps(before, caller, right, reopening)
  const { state, enquiryId } = before.row
  const affectsEnquiry = status !== undefined && status !== state && [status, state].includes('CANCELLED')
  const enquiry = affectsEnquiry ? await findEnquiry(tx, enquiryId) : undefined
  // Papers that were related to the previous version may lose their cautions.
  const related = affectsRelatedPapers(before.row, right)
    ? mergeRelatedPapers(relatedNow, await loadRelatedPapers(tx, kind, [before.row]))
    : relatedNow
  const wasComplete = states.some((each) => each.state === 'COMPLETE')
  return {
    before,
    departmentRow,
    file,
    enquiry,
    related,
    wasComplete,
    reopening,
    steps,
    by: caller,
    isCorrected: false,
  }
}

/** The stored reason for cancelling is sent back with the form; it is not a reason for reopening. */
function reopeningFrom(
  row: PaperRow,
  { status, statusReason }: ValidFields<Pick<PaperChangeExtras, 'status' | 'statusReason'>>,
): LoadedChange<never>['reopening'] {
  if (status === undefined || !stepsBetween(wireState(row), status).includes('reopen')) return null
  return { reason: statusReason && statusReason !== row.statusReason ? statusReason : null }
}

/** Where decisions are made in Insaka, papers of others are changed only by those who hold a duty. */
export function requireEditor<R extends PaperRecord>({ row, record }: Paper<R>, caller: Caller): void {
  const isOwn = row.initiatorId === caller.userId
  if (record.governedBy === null || mayActOnRecord(caller, 'UPDATE_PAPERS', { isOwn })) return
  throw new Refusal('NOT_ALLOWED', { message: editRefusal })
}

/** Refuses a missing, stale or taken-back paper, and changes that the caller may not make. */
export function requireChangeable<R extends PaperRecord>(
  before: Paper<R> | undefined,
  caller: Caller,
  right: { [N in 'version' | 'status' | 'attachmentId']?: PaperChangeExtras[N] | undefined },
): Paper<R> {
  if (!before) throw new Refusal('NOT_FOUND')
  const { version, attachmentId } = right
  const { initiatorId, takenBackOn } = before.row
  // Checked before the status change, because the caller must have seen the present status.
  if (version !== undefined && before.row.version !== version) {
    throw new Refusal('STALE', { current: before.record })
  }
  if (takenBackOn !== null) {
    throw new Refusal('INVALID', { message: takenBackRefusal, fields: { status: [takenBackRefusal] } })
  }
  const refusal = replacesFile(before.row, attachmentId)
    ? replacedFileRefusal(before.record, {
        rights: caller,
        mayCancel: mayCancelPaper(caller, { initiatorId }),
      })
    : null
  if (refusal !== null)
    throw new Refusal('NOT_ALLOWED', { message: refusal, fields: { attachmentId: [refusal] } })
  return before
}

/** The steps by which a save changes the status, if the caller may take them. */
export function requireAllowedSteps<R extends PaperRecord>(
  { row, record }: Paper<R>,
  caller: Caller,
  { status, statusReason = null }: { [N in 'status' | 'statusReason']?: PaperChangeExtras[N] | undefined },
  reopening: LoadedChange<R>['reopening'],
): StepToRecord[] {
  const reasons = { complete: null, cancel: statusReason, reopen: reopening?.reason ?? null }
  const state = wireState(row)
  return stepsBetween(state, status ?? state).map((step) => {
    const subject = { noun: 'paper', initiatorId: row.initiatorId, record }
    const authority = authorityFor(paperSteps[row.register][step], caller, subject)
    const { refusal } = authority
    if (refusal !== null)
      throw new Refusal('NOT_ALLOWED', { message: refusal, fields: { status: [refusal] } })
    if (step === 'reopen' && record.governedBy !== null && !reasons.reopen)
      throw new Refusal('INVALID', { fields: { statusReason: [`${reopeningReasonLabel} is required.`] } })
    return { step, duty: authority.duty, reason: reasons[step] }
  })
}

export const mayCancelPaper = (
  caller: Pick<Caller, 'role' | 'duties' | 'userId'>,
  { initiatorId }: Pick<PaperRow, 'initiatorId'>,
): boolean => mayActOnRecord(caller, 'DELETE_CONTENT', { isOwn: initiatorId === caller.userId })

export const replacesFile = (
  { attachmentId: current }: { attachmentId: string | null },
  requested: AttachmentChoice,
): boolean => current !== null && requested !== undefined && requested !== current

const affectsRelatedPapers = (
  before: Pick<PaperRow, 'vendor' | 'initiatedOn' | 'purchaseOrder'>,
  { vendor, initiatedOn, purchaseOrder }: ValidFields<PaperInput>,
): boolean =>
  vendor === undefined ||
  foldVendor(vendor) !== foldVendor(before.vendor) ||
  initiatedOn !== before.initiatedOn ||
  (before.purchaseOrder !== null && purchaseOrder !== before.purchaseOrder)

/** Saves a changed paper of a kind without contract. */
export async function savePaperChange<F extends PaperInput, R extends PaperRecord>(
  tx: WriteTx,
  kind: PaperKind<F, R>,
  loaded: LoadedChange<R>,
  checked: CheckedBody<F & PaperChangeExtras>,
): Promise<Paper<R>> {
  const results = await checked.checkFields(
    paperFieldChecks(kind, loaded, checked.validFields as F & PaperChangeExtras),
  )
  return writePaper(tx, kind, loaded, buildPaperContent(kind, tx, loaded, results))
}

/** Field checks that need stored data. */
export const paperFieldChecks = <F extends PaperInput, R extends PaperRecord>(
  kind: PaperKind<F, R>,
  { before, departmentRow, file, enquiry }: LoadedChange<R>,
  right: F & PaperChangeExtras,
) => ({
  department: () => requireAllowedDepartment(departmentRow, before.row.departmentId),
  attachmentId: () =>
    requireAllowedAttachment(file, { current: before.attachment, requested: right.attachmentId }),
  status: () => {
    const state = wireState(before.row)
    const message = closedPaperRefusal({ from: state, to: right.status })
    if (message !== null && isContentChanged(kind, before, right)) {
      throw new Refusal('INVALID', { fields: { status: [message] } })
    }
    refuseFixedFields(kind, before, right)
    refuseStatus(before, right.status, enquiry, file)
  },
  formerReference: () => requireAllowedFormerReference(before.row, right.formerReference, false),
})

/** Refuses changes that are left to the decision about a governed paper, or come after it. */
function refuseFixedFields<F extends PaperInput, R extends PaperRecord>(
  { columnsOf }: Pick<PaperKind<F, R>, 'columnsOf'>,
  { row, record }: Paper<R>,
  right: F & PaperChangeExtras,
): void {
  if (record.governedBy === null) return
  const changed = changedDecidedFields(record, right)
  const { approvalDate } = columnsOf(right)
  const fields = {
    ...(isFixed(record) && Object.fromEntries(changed.map((name) => [name, [contentFixedMessage]]))),
    ...(approvalDate !== row.approvalDate && { approvalDate: [approvalDateFixedMessage] }),
  }
  if (Object.keys(fields).length > 0) throw new Refusal('INVALID', { fields })
}

/** Refuses a status that the decision, the contract or the enquiry of the paper rules out. */
export function refuseStatus<R extends PaperRecord>(
  { row, record }: Paper<R>,
  status: PaperRecord['status'],
  enquiry: Enquiry | undefined,
  file?: AttachmentSummary,
): void {
  const steps: Readonly<Record<string, Step>> = paperSteps[row.register]
  const becoming = { ...record, ...(file && { attachment: file }) }
  const message = stepsBetween(wireState(row), status)
    .map((step) => steps[step]!.refusal?.(becoming as never) ?? null)
    .find((refusal) => refusal !== null)
  if (message) throw new Refusal('INVALID', { fields: { status: [message] } })
  if (wireState(row) === 'CANCELLED' && enquiry) requireRelinkableEnquiry(enquiry)
}

export type PaperContent = Pick<Paper, 'row' | 'department' | 'attachment'>

export const buildPaperContent = <F extends PaperInput, R extends PaperRecord>(
  kind: PaperKind<F, R>,
  tx: WriteTx,
  { before, wasComplete, isCorrected, steps, by }: LoadedChange<R>,
  results: FieldCheckResults<ReturnType<typeof paperFieldChecks>> & { body: F & PaperChangeExtras },
): PaperContent => {
  const { body, department, attachmentId: attachment } = results
  const isContentOfDecisionChanged = changedDecidedFields(before.record, body).length > 0
  const losesDecision = isDecisionLost(before, {
    isContentChanged: isContentOfDecisionChanged,
    approvalDate: kind.columnsOf(body).approvalDate,
  })
  const row = {
    ...before.row,
    ...kind.columnsOf(body),
    ...(losesDecision
      ? { ...recorded, ...noMeeting }
      : decisionAfterChange(before, isContentOfDecisionChanged)),
    ...Object.assign({}, ...steps.map((step) => setsOfStep(tx, before, step))),
    ...(isContentOfDecisionChanged &&
      before.record.governedBy !== null && { editorIds: withEditor(before.row.editorIds, by.userId) }),
    departmentId: department.id,
    state: body.status,
    statusReason: cancellingReason(before.row, body),
    attachmentId: attachment?.id ?? null,
    changedAfterApprovalOn: changedAfterApprovalAt(toMoment(tx.now), before.row, {
      attachmentId: attachment?.id ?? null,
      wasDecided: losesDecision,
      isChange:
        isCorrected ||
        losesDecision ||
        (wasComplete && before.row.approvalDate !== null && isContentChanged(kind, before, body)),
    }),
  }
  return { row, department: department.code, attachment }
}

/** True if a save changes what was decided, which is possible only while decisions are switched off. */
const isDecisionLost = <R extends PaperRecord>(
  { row, record }: Paper<R>,
  { isContentChanged, approvalDate }: { isContentChanged: boolean; approvalDate: string | null },
): boolean =>
  record.governedBy === null &&
  row.decidedOn !== null &&
  isAgreed(row.decision) &&
  (isContentChanged || approvalDate !== row.approvalDate)

/** A change of the content voids a submission. */
function decisionAfterChange(
  { record: { governedBy, decision } }: Pick<Paper, 'record'>,
  isContentChanged: boolean,
): Partial<PaperRow> {
  if (governedBy !== null)
    return isContentChanged && isWaiting(decision) ? { decision: 'OPEN', submittedOn: null } : {}
  const isPending = isWaiting(decision) || decision === 'OPEN' || decision === 'RETURNED'
  return isPending ? recorded : {}
}

const setsOfStep = (tx: WriteTx, { row, record }: Paper, { step, reason }: StepToRecord) =>
  setsOf(tx, paperSteps[row.register][step as PaperStepName] as Step, { answers: {}, reason, record })

/** `contract` names the change of its contract in the same save, if any; `revisedValue` is its new value. */
export async function writePaper<F extends PaperInput, R extends PaperRecord>(
  tx: WriteTx,
  kind: PaperKind<F, R>,
  { before, enquiry, related, steps, by, isCorrected }: LoadedChange<R>,
  { row: filled, department, attachment }: PaperContent,
  {
    contract = null,
    revisedValue = before.row.revisedValue,
    action = actionOf(before.row.register, { steps, isCorrected }),
  }: { contract?: string | null; revisedValue?: number | null; action?: string } = {},
): Promise<Paper<R>> {
  const isChanged = !isDeepStrictEqual(filled, before.row)
  if (!isChanged && contract === null) return before

  const versionedRow = {
    ...filled,
    hasContract: before.row.hasContract || contract !== null,
    revisedValue,
    version: before.row.version + 1,
    updatedOn: toMoment(tx.now),
  }
  const [cautions] = updateCautions(tx, kind, [{ row: versionedRow, enquiry: before.enquiry }], related)
  const row = { ...versionedRow, cautions: cautions! }
  const { register, id: recordId, version: recordVersion } = row
  if (attachment && attachment.id !== before.row.attachmentId) {
    attachToRecord(tx, attachment.id, { register, recordId, recordVersion })
  }
  const after = toPaper(kind, { ...before, row, department, attachment })
  if (row.state !== before.row.state) insertStates(tx, [stateRowOf(tx, row)])
  // Write order: a cancelled paper before its enquiry is released, a reopened one after the enquiry is
  // linked.
  if (enquiry && row.state !== 'CANCELLED') setLinked(tx, enquiry, true)
  updatePaper(tx, row)
  if (enquiry && row.state === 'CANCELLED') releaseEnquiry(tx, enquiry, row.reference)
  const recordedAction = isChanged ? action : `contract ${contract}`
  const reason = steps.map((step) => step.reason).find((each) => each !== null && each !== row.statusReason)
  const besides = { ...withChangeReason(reason), ...stepsInEvent(by, steps) }
  recordChanges(tx, kind.register, [{ tx, action: recordedAction, before, after, besides }])
  recordSteps(tx, by, { register, recordId, recordVersion }, steps)
  return after
}

/** A save may reopen, correct and complete at once; its event has the name that needs most attention. */
function actionOf(
  register: PaperRegister,
  { steps: [first], isCorrected }: Pick<LoadedChange<never>, 'steps' | 'isCorrected'>,
): string {
  if (isCorrected && first?.step !== 'reopen') return 'corrected'
  return first ? paperSteps[register][first.step as PaperStepName].done.toLowerCase() : 'changed'
}

/** Attaches a file to a paper without one; returns false if it has one. `action` names the history event. */
export async function attachToPaper<F extends PaperInput, R extends PaperRecord>(
  tx: WriteTx,
  caller: Caller,
  kind: PaperKind<F, R>,
  { id, attachmentId, action }: { id: number; attachmentId: string; action: string },
): Promise<boolean> {
  const loaded = await loadChange(tx, caller, kind, { id, attachmentId })
  const { row, department, attachment: current } = loaded.before
  if (current) return false
  const attachment = requireAllowedAttachment(loaded.file, { current, requested: attachmentId })
  await writePaper(tx, kind, loaded, { row: { ...row, attachmentId }, department, attachment }, { action })
  return true
}

/** The reason stays unchanged while the paper is cancelled, and is cleared afterwards. */
function cancellingReason(
  before: PaperRow,
  { status, statusReason = null }: PaperChangeExtras,
): string | null {
  if (status !== 'CANCELLED') return null
  return before.state === 'CANCELLED' ? before.statusReason : statusReason
}

/** True if fields other than status and attachment change; an invalid value counts as a change. */
function isContentChanged<F extends PaperInput>(
  kind: Pick<PaperKind<F>, 'columnsOf'>,
  { row, department }: Pick<Paper, 'row' | 'department'>,
  input: F,
): boolean {
  const { department: newDepartment }: Partial<PaperInput> = input
  return (
    newDepartment?.toUpperCase() !== department.toUpperCase() ||
    !isDeepStrictEqual({ ...row, ...kind.columnsOf(input) }, row)
  )
}
