import type { AttachmentRecord } from '../attachments/attachments.schema.ts'
import { startOfDay } from '../core/dates.ts'
import { isAgreed, isFixed, signedFileRefusal, type FileReplacer } from '../decision-rules/decisions.rules.ts'
import type { DecisionRecord } from '../decision-rules/decisions.schema.ts'
import { prerequisiteFault, type Rule } from '../core/rules.ts'
import { paperStatuses, type PaperStatus, type procurementModes } from './papers.labels.ts'

/** Values that the rules of a paper check. Days are compared as text. */
export type PaperValues = {
  initiatedOn: string
  requisitionedOn: string
  approvalDate: string | null
  procurementMode: keyof typeof procurementModes
  egpReference: string | null
  purchaseOrderDate: string | null
  purchaseOrder: string | null
}

export const isOnline = ({ procurementMode }: Pick<PaperValues, 'procurementMode'>): boolean =>
  procurementMode === 'ONLINE_EGP'

export const requisitionTooLateMessage =
  'Invalid requisition date, should come before or equal to the initiation date'
export const approvalTooEarlyMessage =
  'Invalid approval date, should come after or equal to the initiation date'

const datePrerequisites: readonly Rule<PaperValues>[] = [
  {
    needs: ['requisitionedOn'],
    showOn: 'requisitionedOn',
    message: 'Initiation date not set',
    holds: ({ initiatedOn }) => Boolean(initiatedOn),
  },
  {
    needs: ['approvalDate'],
    showOn: 'approvalDate',
    message: 'Initiation/Requisition date not set',
    holds: ({ initiatedOn, requisitionedOn }) => Boolean(initiatedOn || requisitionedOn),
  },
]

export const datePrerequisiteFault = prerequisiteFault(datePrerequisites)

export const paperRules: readonly Rule<PaperValues>[] = [
  ...datePrerequisites,
  {
    needs: ['initiatedOn', 'requisitionedOn'],
    showOn: 'requisitionedOn',
    message: requisitionTooLateMessage,
    holds: ({ initiatedOn, requisitionedOn }) => requisitionedOn <= initiatedOn,
  },
  {
    needs: ['initiatedOn', 'approvalDate'],
    showOn: 'approvalDate',
    message: approvalTooEarlyMessage,
    holds: ({ initiatedOn, approvalDate }) => approvalDate >= initiatedOn,
  },
  {
    needs: ['procurementMode'],
    showOn: 'egpReference',
    message: 'e-GP Reference is required for Online-EGP.',
    holds: (paper) => !isOnline(paper) || Boolean(paper.egpReference),
  },
  {
    needs: ['purchaseOrderDate'],
    showOn: 'purchaseOrder',
    message: 'Purchase Order (LPO) No. is required once the purchase order has a date.',
    holds: ({ purchaseOrder }) => Boolean(purchaseOrder),
  },
]

/** Dates of a paper that the user must choose again when an earlier one changes. */
export const paperDatesAfter = { initiatedOn: ['requisitionedOn', 'approvalDate'] } as const

/** Clears the fields that the form hides, so that the server stores no invisible values. */
export function clearHiddenPaperFields<P extends PaperValues>(paper: P): P {
  return {
    ...paper,
    egpReference: isOnline(paper) ? paper.egpReference : null,
    purchaseOrder: paper.purchaseOrderDate ? paper.purchaseOrder : null,
  }
}

/** The refusal of replacing the file of a paper, or null. A missing file is not replaced: any editor may add it. */
export const fileRefusal = (state: PaperStatus, mayCancel: boolean): string | null =>
  state === 'IN_PROGRESS' || mayCancel
    ? null
    : `This paper is ${paperStatuses[state].toLowerCase()}. Only its initiator or an administrator may replace its file.`

export type PaperStepName =
  | 'submit'
  | 'confirmFunds'
  | 'approve'
  | 'return'
  | 'reject'
  | 'record'
  | 'complete'
  | 'cancel'
  | 'reopen'

type PaperFile = Pick<AttachmentRecord, 'uploadedOn'> | null

type DecidedPaper = Pick<DecisionRecord, 'decision' | 'decidedOn' | 'governedBy'> & {
  approvalDate: string | null
  approvalsAuthority: 'PC' | 'CO'
  attachment: PaperFile
}

/**
 * True if the file can show the signature of the approval. The committee signs before the secretary records its decision,
 * so only the day is compared.
 */
const isSignedFile = ({ uploadedOn }: NonNullable<PaperFile>, paper: DecidedPaper): boolean =>
  paper.approvalsAuthority === 'CO' && paper.decision === 'APPROVED'
    ? uploadedOn > paper.decidedOn!
    : uploadedOn.slice(0, 10) >= (paper.approvalDate ?? '')

/** The columns of a paper that no meeting has decided on. */
export const noMeeting = { meetingId: null, meetingNumber: null, resolution: null } as const

const hasSignedFile = (paper: DecidedPaper): boolean =>
  isFixed(paper) && paper.attachment !== null && isSignedFile(paper.attachment, paper)

/** The refusal of replacing the file of this paper, or null. */
export const replacedFileRefusal = (
  paper: DecidedPaper & { status: PaperStatus },
  replacer: FileReplacer,
): string | null =>
  hasSignedFile(paper) ? signedFileRefusal(replacer) : fileRefusal(paper.status, replacer.mayCancel)

/** The reason why a governed paper cannot be complete yet, or null. */
export function completionRefusal(paper: DecidedPaper): string | null {
  const { governedBy, decision, attachment } = paper
  if (governedBy === null) return null
  if (!isAgreed(decision)) return 'This paper is not approved yet, so it cannot be complete.'
  if (!governedBy.signedFile || (attachment && isSignedFile(attachment, paper))) return null
  return 'Before you complete this paper, attach the signed one. Its file must be newer than the approval.'
}

export const approvalDateFixedMessage = 'The approval date is set when the paper is approved.'
export const contentFixedMessage =
  'This paper is approved, so this cannot change. Ask for the paper to be returned first.'
export const contractBeforeApprovalMessage = 'This paper is not approved yet, so it cannot have a contract.'
export const editRefusal =
  'Only its initiator, a Procurement Officer, the Head of Procurement or an administrator may change this paper.'

/** The fields of a paper that are decided about; those of its order, its file and its dates of approval are not. */
const decidedFields = [
  'description',
  'department',
  'initiatedOn',
  'requisitionedOn',
  'funder',
  'expenseType',
  'vendor',
  'purchaseOrderValue',
  'currency',
  'procurementCategory',
  'procurementMethod',
  'procurementMode',
  'egpReference',
  'approvalType',
  'mpcNumber',
] as const
type DecidedFields = { [N in (typeof decidedFields)[number]]?: string | number | null | undefined }

/** The content of a paper that a decision is about. */
export const decidedContent = (paper: DecidedFields & { enquiry: { id: number } }): object => ({
  ...Object.fromEntries(decidedFields.map((name) => [name, paper[name] ?? null])),
  enquiry: paper.enquiry.id,
})

const comparable = (name: string, value: unknown): unknown =>
  name === 'department' ? String(value).toUpperCase() : (value ?? null)

/** The decided fields that a save changes; omitted fields stay as they are. */
export const changedDecidedFields = (before: DecidedFields, changes: DecidedFields): string[] =>
  decidedFields.filter(
    (name) =>
      name in changes &&
      changes[name] !== undefined &&
      comparable(name, changes[name]) !== comparable(name, before[name]),
  )

/** The steps that change a status into another one: a cancelled paper that becomes complete is reopened first. */
export function stepsBetween(from: PaperStatus, to: PaperStatus): ('complete' | 'cancel' | 'reopen')[] {
  if (from === to) return []
  if (to === 'CANCELLED') return ['cancel']
  return [
    ...(from === 'IN_PROGRESS' ? [] : (['reopen'] as const)),
    ...(to === 'COMPLETE' ? (['complete'] as const) : []),
  ]
}

export const contractCancelRefusal = 'This paper has a contract, so it cannot be cancelled.'
export const contractReturnRefusal = 'The contract of this paper is awarded, so the paper cannot be returned.'

type StatusChange = { from: PaperStatus; to: PaperStatus }

/** The reason why fields other than status and attachment of a paper cannot change, or null. */
export function closedPaperRefusal({ from, to }: StatusChange): string | null {
  if (from === 'IN_PROGRESS' || to === 'IN_PROGRESS') return null
  return `This paper is ${paperStatuses[from].toLowerCase()}. Change its status to In Progress first.`
}

type ImportedState = {
  initiatedOn: string
  status: PaperStatus
  statusReason: string | null
  /** The day since which the paper has had its state. */
  statusOn: string
}

/** The states of an imported paper: in progress since its initiation, then its imported status. */
export function importedStates({
  initiatedOn,
  status: state,
  statusReason: reason,
  statusOn,
}: ImportedState) {
  if (state === 'IN_PROGRESS') return [{ version: 1, state, since: startOfDay(initiatedOn), reason: null }]
  return [
    { version: 0, state: 'IN_PROGRESS' as const, since: startOfDay(initiatedOn), reason: null },
    { version: 1, state, since: startOfDay(statusOn), reason },
  ]
}

/** The month and the two-digit year of a day, with which references end. */
export function monthAndYear(day: string): string[] {
  const [year = '', month = ''] = day.split('-')
  return [month, year.slice(2)]
}
