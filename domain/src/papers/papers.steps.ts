import { longText } from '../registers/fields.ts'
import type { Step } from '../steps/step.ts'
import { paperFieldLabels, reopeningReasonLabel, type PaperStatus } from './papers.labels.ts'
import { contractCancelRefusal, type PaperStepName } from './papers.rules.ts'
import { statusReasonLimit, type PaperRecord } from './papers.schema.ts'

type PaperStep = Step<PaperStatus, PaperRecord & { contract?: object | null }>

const reason = (label: string) => ({ reason: longText(label, { min: 3, max: statusReasonLimit }) })

/** The changes of status of a paper. */
export const paperSteps = {
  complete: {
    label: 'Complete',
    done: 'Completed',
    from: ['IN_PROGRESS'],
    to: 'COMPLETE',
    permission: 'UPDATE_CONTENT',
    asks: {},
    consequence: 'The paper can no longer be changed, unless it is reopened.',
  },
  cancel: {
    label: 'Cancel the paper',
    verb: 'Cancel',
    done: 'Cancelled',
    from: ['IN_PROGRESS', 'COMPLETE'],
    to: 'CANCELLED',
    permission: 'DELETE_CONTENT',
    asks: reason(paperFieldLabels.statusReason),
    consequence: ({ enquiry: { enquiryType, reference } }) =>
      enquiryType === 'NTR'
        ? `This also withdraws ${reference}, which was created for this paper.`
        : `${reference} becomes available for another paper.`,
    refusal: ({ contract }) => (contract ? contractCancelRefusal : null),
  },
  reopen: {
    label: 'Reopen the paper',
    verb: 'Reopen',
    done: 'Reopened',
    from: ['COMPLETE', 'CANCELLED'],
    to: 'IN_PROGRESS',
    permission: 'DELETE_CONTENT',
    asks: reason(reopeningReasonLabel),
    consequence: ({ status, enquiry, initiator, initiatorId }, { userId }) =>
      [
        'The status changes to In Progress.',
        status === 'CANCELLED' && `This links ${enquiry.reference} again.`,
        initiatorId !== userId && `${initiator} will be notified.`,
      ]
        .filter(Boolean)
        .join(' '),
  },
} satisfies Readonly<Record<PaperStepName, PaperStep>>
