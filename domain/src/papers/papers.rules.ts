import { startOfDay } from '../core/dates.ts'
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

export type PaperStepName = 'complete' | 'cancel' | 'reopen'

/** The steps that change a status into another one: a cancelled paper that becomes complete is reopened first. */
export function stepsBetween(from: PaperStatus, to: PaperStatus): PaperStepName[] {
  if (from === to) return []
  if (to === 'CANCELLED') return ['cancel']
  return [
    ...(from === 'IN_PROGRESS' ? [] : (['reopen'] as const)),
    ...(to === 'COMPLETE' ? (['complete'] as const) : []),
  ]
}

export const contractCancelRefusal = 'This paper has a contract, so it cannot be cancelled.'

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
