import {
  awaitsDecision,
  awaitsFunds,
  isAgreed,
  isFixed,
  isSubmittable,
  isUndecided,
  isWaiting,
  undecided,
} from '../decision-rules/decisions.rules.ts'
import type { Duty } from '../permissions.ts'
import { day, longText, pdf } from '../registers/fields.ts'
import type { Step } from '../steps/step.ts'
import type { PaperRegister } from './paper-kinds.ts'
import { paperFieldLabels, reopeningReasonLabel, type PaperStatus } from './papers.labels.ts'
import {
  approvalTooEarlyMessage,
  completionRefusal,
  contractCancelRefusal,
  contractReturnRefusal,
  noMeeting,
  type PaperStepName,
} from './papers.rules.ts'
import { statusReasonLimit, type PaperRecord } from './papers.schema.ts'

type SteppedPaper = PaperRecord & { contract?: Pick<PaperRecord, 'decision' | 'governedBy'> | null }
type PaperStep = Step<PaperStatus, SteppedPaper>

const reason = (label: string) => ({ reason: longText(label, { min: 3, max: statusReasonLimit }) })
const approvalDate = { approvalDate: day(paperFieldLabels.approvalDate) }
const signedFile = (label: string) => ({ attachmentId: pdf(label) })

const approvalDateFaults: NonNullable<PaperStep['faults']> = (answers, { initiatedOn }, today) => {
  const approvedOn = String(answers['approvalDate'])
  if (approvedOn > today) return { approvalDate: ['The approval date may not be in the future.'] }
  return approvedOn < initiatedOn ? { approvalDate: [approvalTooEarlyMessage] } : {}
}

/** The meeting that decides on a paper, among the answers of its steps. */
const meetingIn = (answers: Readonly<Record<string, unknown>>): object =>
  (answers['meeting'] as object | undefined) ?? {}

const isForMeeting = (paper: object): boolean =>
  (paper as { approvalType?: string }).approvalType !== 'CIRCULATION'
const meetingDecidesMessage =
  'The committee decides on this paper in a meeting. Only papers with the approval type Circulation are decided by circulation.'

type Approval = Pick<PaperStep, 'label' | 'verb' | 'asks' | 'consequence' | 'faults' | 'refusal'> & {
  approver: Duty
  approvedOn: (values: { today: string; answers: Readonly<Record<string, unknown>> }) => unknown
}

/** Low value papers are approved by the Controlling Officer; the secretary records the committee's decisions. */
const approvals: Record<PaperRegister, Approval> = {
  lvp: {
    approver: 'CONTROLLING_OFFICER',
    label: 'Approve',
    asks: {},
    consequence: 'The paper is approved as of today, and its content is fixed.',
    approvedOn: ({ today }) => today,
  },
  mpc: {
    approver: 'COMMITTEE_SECRETARY',
    label: 'Record approval by circulation',
    verb: 'Record the approval of',
    asks: { ...approvalDate, ...signedFile('Signed Paper') },
    consequence: 'The paper is approved by the committee on this day, and its content is fixed.',
    faults: (answers, paper, today) =>
      String(answers['approvalDate']) < (paper.submittedOn ?? '').slice(0, 10)
        ? { approvalDate: ['The approval date may not be before the day of submission.'] }
        : approvalDateFaults(answers, paper, today),
    refusal: (paper) => (isForMeeting(paper) ? meetingDecidesMessage : null),
    approvedOn: ({ answers }) => answers['approvalDate'],
  },
}

/** The steps of a kind of paper. Those of decisions apply to governed papers only. */
const stepsOf = (register: PaperRegister) => {
  const { approver, approvedOn, ...approval } = approvals[register]
  return {
    submit: {
      label: 'Submit for approval',
      verb: 'Submit',
      done: 'Submitted',
      from: ['IN_PROGRESS'],
      applies: isSubmittable,
      permission: 'SUBMIT_PAPERS',
      duties: ['PROCUREMENT_OFFICER'],
      isForward: true,
      submits: true,
      asks: {},
      faults: (_, { initiatedOn }, today) =>
        initiatedOn > today
          ? { initiatedOn: ['A paper cannot be submitted before the day of its initiation.'] }
          : {},
      consequence: ({ governedBy }) =>
        `The paper goes to ${governedBy?.fundsFirst ? 'the Head of Finance, who confirms the funds' : approverPlaces[register]}. If its content changes before it is approved, it must be submitted again.`,
      sets: ({ now }) => ({ ...undecided, decision: 'SUBMITTED', submittedOn: now }),
    },
    confirmFunds: {
      label: 'Confirm funds',
      verb: 'Confirm the funds of',
      done: 'Funds confirmed',
      message: 'The funds have been confirmed.',
      from: ['IN_PROGRESS'],
      applies: awaitsFunds,
      duties: ['HEAD_OF_FINANCE'],
      isForward: true,
      decides: true,
      asks: {},
      consequence: `You confirm that funds are available. The paper goes to ${approverPlaces[register]}.`,
      sets: () => ({ decision: 'FUNDED' }),
    },
    approve: {
      done: 'Approved',
      from: ['IN_PROGRESS'],
      applies: awaitsDecision,
      duties: [approver],
      isForward: true,
      decides: true,
      ...approval,
      sets: ({ now, by, ...values }) => ({
        decision: 'APPROVED',
        decidedOn: now,
        decidedBy: by,
        approvalDate: approvedOn(values),
        ...meetingIn(values.answers),
      }),
    },
    return: {
      label: 'Return',
      done: 'Returned',
      from: ['IN_PROGRESS'],
      applies: (paper) =>
        paper.governedBy !== null && (isWaiting(paper.decision) || isAgreed(paper.decision)),
      duties: [approver, 'HEAD_OF_FINANCE'],
      rightsFor: (paper) => ({ duties: awaitsFunds(paper) ? [approver, 'HEAD_OF_FINANCE'] : [approver] }),
      asks: reason('Reason For Returning'),
      consequence: 'The paper goes back to its initiator, who can change it and submit it again.',
      // A contract that is not awarded yet waits until its paper is approved again.
      refusal: ({ contract }) => (contract && !isUndecided(contract) ? contractReturnRefusal : null),
      sets: () => ({ ...undecided, ...noMeeting, decision: 'RETURNED', approvalDate: null }),
    },
    reject: {
      label: 'Reject',
      done: 'Rejected',
      from: ['IN_PROGRESS'],
      to: 'CANCELLED',
      applies: awaitsDecision,
      duties: [approver],
      isDangerous: true,
      decides: true,
      asks: reason('Reason For Rejecting'),
      consequence: ({ enquiry }) => `The paper is cancelled. ${releasedEnquiry(enquiry)}`,
      refusal: (paper) => (register === 'mpc' && isForMeeting(paper) ? meetingDecidesMessage : null),
      sets: ({ now, by, answers }) => ({
        decision: 'REJECTED',
        decidedOn: now,
        decidedBy: by,
        ...meetingIn(answers),
      }),
    },
    record: {
      label: 'Record a decision made outside',
      verb: 'Record a decision on',
      done: 'Recorded',
      message: 'The decision has been recorded.',
      from: ['IN_PROGRESS'],
      applies: isUndecided,
      permission: 'RECORD_DECISIONS',
      duties: ['HEAD_OF_PROCUREMENT'],
      decides: true,
      asks: { ...approvalDate, ...signedFile('Signed Decision'), ...reason('Reason For Deciding Outside') },
      consequence: 'The paper counts as approved, and is marked everywhere as not decided in Insaka.',
      faults: approvalDateFaults,
      sets: ({ now, by, answers }) => ({
        decision: 'RECORDED',
        submittedOn: null,
        decidedOn: now,
        decidedBy: by,
        approvalDate: answers['approvalDate'],
      }),
    },
    complete: {
      label: 'Complete',
      done: 'Completed',
      from: ['IN_PROGRESS'],
      to: 'COMPLETE',
      isForward: true,
      permission: 'UPDATE_CONTENT',
      rightsFor: ({ governedBy }) => ({
        permission: governedBy === null ? 'UPDATE_CONTENT' : 'UPDATE_PAPERS',
      }),
      asks: {},
      consequence: 'The paper can no longer be changed, unless it is reopened.',
      refusal: (paper) => (paper.status === 'IN_PROGRESS' ? completionRefusal(paper) : null),
    },
    cancel: {
      label: 'Cancel the paper',
      verb: 'Cancel',
      done: 'Cancelled',
      from: ['IN_PROGRESS', 'COMPLETE'],
      to: 'CANCELLED',
      isDangerous: true,
      permission: 'DELETE_CONTENT',
      duties: [approver, 'HEAD_OF_PROCUREMENT'],
      rightsFor: (paper) =>
        isFixed(paper) ? { duties: [approver, 'HEAD_OF_PROCUREMENT'] } : { permission: 'DELETE_CONTENT' },
      asks: reason(paperFieldLabels.statusReason),
      consequence: ({ enquiry }) => releasedEnquiry(enquiry),
      refusal: ({ contract }) => (contract ? contractCancelRefusal : null),
      sets: ({ record: { decision } }) =>
        isWaiting(decision) ? { decision: 'OPEN', submittedOn: null } : {},
    },
    reopen: {
      label: 'Reopen the paper',
      verb: 'Reopen',
      done: 'Reopened',
      from: ['COMPLETE', 'CANCELLED'],
      to: 'IN_PROGRESS',
      permission: 'DELETE_CONTENT',
      duties: [approver, 'HEAD_OF_PROCUREMENT'],
      rightsFor({ governedBy, decision }) {
        if (governedBy === null) return { permission: 'DELETE_CONTENT' }
        return { duties: decision === 'REJECTED' ? [approver] : [approver, 'HEAD_OF_PROCUREMENT'] }
      },
      asks: reason(reopeningReasonLabel),
      consequence: ({ status, enquiry, initiator, initiatorId }, { userId }) =>
        [
          'The status changes to In Progress.',
          status === 'CANCELLED' && `This links ${enquiry.reference} again.`,
          initiatorId !== userId && `${initiator} will be notified.`,
        ]
          .filter(Boolean)
          .join(' '),
      sets: ({ record: { decision } }) =>
        decision === 'REJECTED' ? { ...undecided, ...noMeeting, decision: 'OPEN' } : {},
    },
  } satisfies Readonly<Record<PaperStepName, PaperStep>>
}

const approverPlaces: Record<PaperRegister, string> = {
  lvp: 'the Controlling Officer',
  mpc: 'the procurement committee',
}

const releasedEnquiry = ({ enquiryType, reference }: PaperRecord['enquiry']): string =>
  enquiryType === 'NTR'
    ? `This also withdraws ${reference}, which was created for this paper.`
    : `${reference} becomes available for another paper.`

export const paperSteps = { lvp: stepsOf('lvp'), mpc: stepsOf('mpc') }
