import { changedAfterApproval } from '../core/changed-after-approval.ts'
import { farOffDate, type Caution, type SavingDays } from '../core/cautions.ts'
import type { ContractValues } from './contracts.rules.ts'

/** Weekdays between notification and award in which other bidders may object. */
const standstillDays = 5

/** Counts weekdays after `from` up to `to`, at most `standstillDays`. */
function weekdaysBetween(from: string, to: string): number {
  const [start, end] = [Date.parse(from), Date.parse(to)].map((at) => at / 86_400_000) as [number, number]
  let weekdays = 0
  // Day 0 (1 January 1970) was a Thursday.
  for (let day = start + 1; day <= end && weekdays < standstillDays; day++)
    if (![0, 6].includes((day + 4) % 7)) weekdays++
  return weekdays
}

/** Facts from outside the contract; unknown ones are omitted. */
export type ContractCautionFacts = SavingDays & {
  paper?: { initiatedOn: string; approvalDate: string | null } | undefined
  revisedValue?: number | undefined
  /** The amount paid at the last save. */
  paidBefore?: number | undefined
  amendedOn?: readonly string[]
}

type ContractFileState = { changedAfterApprovalOn: string | null; attachmentId: string | null }

export const contractCautions: readonly Caution<ContractValues & ContractFileState, ContractCautionFacts>[] =
  [
    changedAfterApproval,
    farOffDate(
      'awardedOn',
      'Awarded On is more than 60 days ahead or two years ago. Check the year: the contract number keeps it.',
    ),
    {
      weight: 'caution',
      code: 'PAPER_UNAPPROVED',
      needs: ['approvedOn'],
      showOn: 'approvedOn',
      message: 'The committee paper of this contract has no approval date. Check the paper.',
      holds: (_, { paper }) => paper?.approvalDate !== null,
    },
    {
      // Clearance and notification cannot precede the approval, so comparing the approval is enough.
      weight: 'caution',
      code: 'APPROVED_BEFORE_PAPER',
      needs: ['approvedOn'],
      showOn: 'approvedOn',
      message: 'The contract is approved before its committee paper was initiated. Check both dates.',
      holds: ({ approvedOn }, { paper }) => !paper || approvedOn >= paper.initiatedOn,
    },
    {
      weight: 'caution',
      code: 'AWARDED_BEFORE_PAPER',
      needs: ['awardedOn'],
      showOn: 'awardedOn',
      message: 'The contract is awarded before its committee paper was approved. Check both dates.',
      holds: ({ awardedOn }, { paper }) => !paper || awardedOn >= (paper.approvalDate ?? paper.initiatedOn),
    },
    {
      weight: 'caution',
      code: 'SHORT_STANDSTILL',
      needs: ['notifiedOn', 'awardedOn'],
      showOn: 'awardedOn',
      message: 'There are fewer than five weekdays between notification and award. Check both dates.',
      holds: ({ notifiedOn, awardedOn }) => weekdaysBetween(notifiedOn, awardedOn) >= standstillDays,
    },
    {
      weight: 'caution',
      code: 'AMENDED_BEFORE_AWARD',
      needs: ['awardedOn'],
      showOn: 'awardedOn',
      message: 'An amendment is dated before the award. Check both dates.',
      holds: ({ awardedOn }, { amendedOn = [] }) => amendedOn.every((day) => day >= awardedOn),
    },
    {
      weight: 'caution',
      code: 'PAID_BEFORE_AWARD',
      needs: ['amountPaid', 'awardedOn'],
      showOn: 'amountPaid',
      message: 'The contract is paid in full before it is awarded. Check Amount Paid and Awarded On.',
      holds: ({ amountPaid, awardedOn }, { revisedValue, today }) =>
        amountPaid === 0 || amountPaid !== revisedValue || awardedOn <= today,
    },
    {
      weight: 'caution',
      code: 'PAID_LESS',
      needs: ['amountPaid'],
      showOn: 'amountPaid',
      message: 'Amount Paid is lower than before. Check the amount.',
      holds: ({ amountPaid }, { paidBefore = 0 }) => amountPaid >= paidBefore,
    },
  ]

/** Cautions of a contract that depend on its paper; they are evaluated again when the paper changes. */
export const paperDependentCautions = ['PAPER_UNAPPROVED', 'APPROVED_BEFORE_PAPER', 'AWARDED_BEFORE_PAPER']

/** Cautions of an amendment in the form; once it is saved, its contract carries them. */
export const amendmentCautions: readonly Caution<
  { amendedOn: string },
  { awardedOn?: string | undefined }
>[] = [
  {
    weight: 'caution',
    code: 'AMENDED_BEFORE_AWARD',
    needs: ['amendedOn'],
    showOn: 'amendedOn',
    message: 'The amendment is dated before the contract was awarded. Check both dates.',
    holds: ({ amendedOn }, { awardedOn = '' }) => amendedOn >= awardedOn,
  },
]
