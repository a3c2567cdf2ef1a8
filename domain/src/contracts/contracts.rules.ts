import { standstill } from './contracts.standstill.ts'
import { addDays } from '../core/dates.ts'
import { isAgreed, isFixed, signedFileRefusal, type FileReplacer } from '../decision-rules/decisions.rules.ts'
import type { DecisionRecord } from '../decision-rules/decisions.schema.ts'
import { formatNumber } from '../core/number-format.ts'
import { fromNgwee, sumOf, toNgwee, type ShownSum } from '../core/money.ts'
import { prerequisiteFault, type Rule } from '../core/rules.ts'
import { monthAndYear } from '../papers/papers.rules.ts'
import type { Stage } from './contracts.labels.ts'

/** Values that the rules of a contract check. Days are compared as text. */
export type ContractValues = {
  approvedOn: string
  clearedOn: string
  notifiedOn: string
  awardedOn: string
  amountPaid: number
}

/** `value`: the order value of the paper, in its currency; `revisedValue`: the value after all amendments. */
export type ContractFacts = { value: number; revisedValue: number }

export const standstillReason = `value above ${formatNumber(standstill.above)}`

/** The first day on which the contract may be awarded, if a rule sets one. */
export const firstAwardDay = (notifiedOn: string, { value }: Pick<ContractFacts, 'value'>): string | null =>
  value > standstill.above ? addDays(notifiedOn, standstill.days) : null

const clearedTooEarly = 'MOJ clearance date should come after MPC approval date.'

/** Shared by contracts and amendments: clearance requires an approval date. */
const clearanceNeedsApproval: Rule<Pick<ContractValues, 'approvedOn' | 'clearedOn'>> = {
  needs: ['clearedOn'],
  showOn: 'clearedOn',
  message: 'Kindly set MPC approval date first before setting MOJ clearance date.',
  holds: ({ approvedOn }) => Boolean(approvedOn),
}

export const clearancePrerequisiteFault = prerequisiteFault([clearanceNeedsApproval])

export const contractRules: readonly Rule<ContractValues, ContractFacts>[] = [
  {
    needs: ['approvedOn', 'clearedOn'],
    showOn: 'clearedOn',
    message: clearedTooEarly,
    holds: ({ approvedOn, clearedOn }) => clearedOn >= approvedOn,
  },
  {
    needs: ['approvedOn', 'notifiedOn'],
    showOn: 'notifiedOn',
    message: 'Notification of award comes after a decision to award contract (approval date).',
    holds: ({ approvedOn, notifiedOn }) => notifiedOn >= approvedOn,
  },
  {
    needs: ['notifiedOn', 'awardedOn'],
    showOn: 'awardedOn',
    message: 'Contract award should come at least 5 days after notification of award.',
    holds: ({ notifiedOn, awardedOn }, facts) => awardedOn >= (firstAwardDay(notifiedOn, facts) ?? ''),
  },
  {
    needs: ['amountPaid'],
    showOn: 'amountPaid',
    message: 'Amount Paid is more than the revised value of the contract.',
    holds: ({ amountPaid }, { revisedValue }) => amountPaid <= revisedValue,
  },
  clearanceNeedsApproval,
]

type AmendmentValues = {
  approvedOn: string
  clearedOn: string
  amendedOn: string
  amendedSum: number
}

export type AmendmentFacts = { initialSum: number; amountPaid: number }

/** An amended sum may be at most this percentage of the initial one. */
const maxSumPercent = 125n

export const sumTooLargeMessage = 'Amended contract sum should not exceed 25% of the initial contract sum'

export const amendmentRules: readonly Rule<AmendmentValues, AmendmentFacts>[] = [
  {
    needs: ['approvedOn', 'clearedOn'],
    showOn: 'clearedOn',
    message: clearedTooEarly,
    holds: ({ approvedOn, clearedOn }) => clearedOn >= approvedOn,
  },
  {
    needs: ['clearedOn', 'amendedOn'],
    showOn: 'amendedOn',
    message: 'Amendment date should come after MOJ clearance.',
    holds: ({ clearedOn, amendedOn }) => amendedOn >= clearedOn,
  },
  {
    needs: ['amendedSum'],
    showOn: 'amendedSum',
    message: 'A contract without a value cannot be amended.',
    holds: (_, { initialSum }) => initialSum > 0,
  },
  {
    needs: ['amendedSum'],
    showOn: 'amendedSum',
    message: sumTooLargeMessage,
    holds: ({ amendedSum }, { initialSum }) => initialSum === 0 || amendedSum <= maxAmendedSum(initialSum),
  },
  {
    needs: ['amendedSum'],
    showOn: 'amendedSum',
    message: 'Amended Sum is less than the amount already paid.',
    holds: ({ amendedSum }, { amountPaid }) => amendedSum >= amountPaid,
  },
  clearanceNeedsApproval,
]

export const maxAmendedSum = (initialSum: number): number =>
  fromNgwee((toNgwee(initialSum)! * maxSumPercent) / 100n)

export const sumDifference = (initialSum: number, amendedSum: number): ShownSum =>
  sumOf([amendedSum, -initialSum])

/** The difference in per cent with two decimals, rounded half away from zero. */
export function percentDiff(initialSum: number, amendedSum: number): number {
  const initial = toNgwee(initialSum)
  const amended = toNgwee(amendedSum)
  if (!initial || amended === null) return 0
  const difference = amended - initial
  const size = ((difference < 0n ? -difference : difference) * 10_000n * 2n + initial) / (initial * 2n)
  return Number(difference < 0n ? -size : size) / 100
}

/** The unpaid amount; null if an amount is invalid. */
export function balanceOf(revisedValue: number, amountPaid: number): number | null {
  const [value, paid] = [toNgwee(revisedValue), toNgwee(amountPaid)]
  return value === null || paid === null ? null : fromNgwee(value - paid)
}

const stageDates = {
  APPROVED: 'approvedOn',
  CLEARED: 'clearedOn',
  NOTIFIED: 'notifiedOn',
  AWARDED: 'awardedOn',
} as const

type ContractProgress = Omit<ContractValues, 'amountPaid'> & { revisedValue: number; amountPaid: number }
type DecidedProgress = ContractProgress & {
  [N in 'decision' | 'governedBy']?: DecisionRecord[N] | undefined
}

/** The stage of a contract today, and the day of its next date, which may change the stage. */
export function stageOf(contract: ContractProgress, today: string): { stage: Stage; until: string | null } {
  const { revisedValue, amountPaid } = contract
  if (revisedValue > 0 && amountPaid === revisedValue) return { stage: 'PAID_IN_FULL', until: null }
  const reachedStages = (Object.keys(stageDates) as (keyof typeof stageDates)[]).filter(
    (stage) => contract[stageDates[stage]] <= today,
  )
  const [until = null] = Object.values(stageDates)
    .map((name) => contract[name])
    .filter((day) => day > today)
    .sort()
  return { stage: reachedStages.at(-1) ?? 'APPROVED', until }
}

const awardedStages: readonly Stage[] = ['AWARDED', 'PAID_IN_FULL']

/** A contract that is decided in Insaka is awarded by its step, others by their date. */
export const isAwarded = ({ governedBy, decision, ...contract }: DecidedProgress, today: string): boolean =>
  governedBy && decision ? isAgreed(decision) : awardedStages.includes(stageOf(contract, today).stage)

/** True if this date of an awarded contract counts as past, so that only a correction may change it. */
export const isPastDateOfAwardedContract = (
  contract: DecidedProgress,
  date: keyof Omit<ContractValues, 'amountPaid'>,
  today: string,
) => !contract.governedBy && isAwarded(contract, today) && contract[date] <= today

/**
 * The fields in which a save corrects an awarded contract: a date up to today, or a smaller payment. Recording a
 * further payment or moving a future date is ordinary work. The dates of a contract that was awarded in Insaka are
 * fixed, so only its payment can be corrected.
 */
export function correctedFields(
  before: DecidedProgress,
  changes: { [N in keyof ContractValues]?: ContractValues[N] | null | undefined },
  today: string,
): (keyof ContractValues)[] {
  const dates = Object.values(stageDates).filter(
    (date) =>
      isPastDateOfAwardedContract(before, date, today) && (changes[date] ?? before[date]) !== before[date],
  )
  const isLowered = isAwarded(before, today) && (changes.amountPaid ?? before.amountPaid) < before.amountPaid
  return isLowered ? [...dates, 'amountPaid'] : dates
}

export const correctionRefusal =
  'This contract is awarded. Only the initiator of its paper or an administrator may change its past dates or lower the amount paid.'

const awardRelevantFields = [
  'vendor',
  'department',
  'procurementCategory',
  'initiatedOn',
  'approvalDate',
  'purchaseOrder',
  'egpReference',
] as const
type AwardRelevantFields = { [N in (typeof awardRelevantFields)[number]]: string | null }

/** The fields in which a save corrects the paper of an awarded contract; filling in an empty field does not. */
export const correctedPaperFields = (
  before: AwardRelevantFields,
  changes: { [N in keyof AwardRelevantFields]?: string | null | undefined },
) =>
  awardRelevantFields.filter((name) => {
    const [is, becomes] = [before[name], changes[name]]
    return is !== null && becomes !== undefined && becomes?.toUpperCase() !== is.toUpperCase()
  })

/** Fields of the paper that are part of what the award of its contract is about. */
const awardedPaperFields = ['vendor', 'department', 'procurementCategory'] as const

export const changedAwardedPaperFields = (...change: Parameters<typeof correctedPaperFields>) =>
  awardedPaperFields.filter((name) => (correctedPaperFields(...change) as string[]).includes(name))

export const paperCorrectionRefusal =
  'The contract of this paper is awarded. Only the initiator of the paper or an administrator may change this field.'

export const contractFileRefusal =
  'Only the initiator of the committee paper or an administrator may replace this file.'

/** The refusal of replacing the file of an awarded contract or of an amendment, or null. */
export function replacedContractFileRefusal(
  record: Pick<DecisionRecord, 'decision' | 'governedBy'>,
  replacer: FileReplacer,
): string | null {
  if (isFixed(record)) return signedFileRefusal(replacer)
  return replacer.mayCancel ? null : contractFileRefusal
}

/** Dates of a contract that the user must choose again when an earlier one changes. */
export const contractDatesAfter = {
  approvedOn: ['clearedOn', 'notifiedOn', 'awardedOn'],
  clearedOn: ['notifiedOn', 'awardedOn'],
  notifiedOn: ['awardedOn'],
} as const

export const amendmentDatesAfter = {
  approvedOn: ['clearedOn', 'amendedOn'],
  clearedOn: ['amendedOn'],
} as const

type ContractReferenceParts = {
  id: number
  institution: string
  funder: string
  department: string
  procurementCategory: string
  awardedOn: string
}

/** institution.funder.department.category.contractId.MM.yy, fixed at the first save. */
export function contractReference(contract: ContractReferenceParts): string {
  const { id, institution, funder, department, procurementCategory, awardedOn } = contract
  return [institution, funder, department, procurementCategory, id, ...monthAndYear(awardedOn)]
    .join('.')
    .toUpperCase()
}

export const amendmentReference = (contract: string, n: number): string => `${contract}.A${n}`
export const amendmentOrdinal = (amendment: string): number => Number(amendment.split('.A').at(-1))
/** The reference of an amendment that is not agreed yet. */
export const proposalReference = (contract: string, id: number): string => `${contract}.P${id}`

type AmendmentInEffect = { decision: DecisionRecord['decision'] }

/** The amendments that have effect. */
export const agreedAmendments = <A extends AmendmentInEffect>(amendments: readonly A[]): A[] =>
  amendments.filter(({ decision }) => isAgreed(decision))

/** True if there is a day on which the contract has the stored stage with this end. */
export function isPossibleStage(
  contract: ContractProgress,
  { state, stateUntil }: { state: string; stateUntil: string | null },
): boolean {
  const days = ['', ...Object.values(stageDates).map((name) => contract[name])]
  return days.some((day) => {
    const { stage, until } = stageOf(contract, day)
    return stage === state && until === stateUntil
  })
}

/** The content of a contract that is awarded; its payments and its file are not. */
const awardedFields = [
  'approvedOn',
  'clearedOn',
  'notifiedOn',
  'awardedOn',
  'description',
  'manager',
] as const
type AwardedFields = { [N in (typeof awardedFields)[number]]: string }

/** The content of a contract that the award is about. */
export const awardedContent = (contract: AwardedFields): object =>
  Object.fromEntries(awardedFields.map((name) => [name, contract[name]]))

/** The fields of the awarded content that a save changes; omitted fields stay as they are. */
export const changedAwardedFields = (
  before: AwardedFields,
  changes: { [N in keyof AwardedFields]?: string | null | undefined },
): string[] =>
  awardedFields.filter((name) => {
    const [is, becomes] = [before[name], changes[name] ?? before[name]]
    return name === 'manager' ? becomes.toUpperCase() !== is.toUpperCase() : becomes !== is
  })

export const notAwardedMessage = 'This contract is not awarded yet, so it takes no payment.'
export const awardedContentFixedMessage =
  'This contract is awarded, so this cannot change. Ask for it to be returned first.'
export const paidReturnRefusal = 'This contract has payments, so it cannot be returned.'
export const contractEditRefusal =
  'Only the initiator of its paper, a Procurement Officer, the Head of Procurement or an administrator may change this contract.'

export const valueFixedMessage = 'This paper has a contract, so its value and currency cannot change.'
export const cancelledPaperRefusal = 'This paper is cancelled, so it cannot have a contract.'
export const amendmentFixedMessage = 'A saved amendment cannot be changed. Add another one.'

/** The first day that the earlier dates of a contract allow for this date, and the reason; null without a limit. */
export function firstAllowedDay(
  date: string,
  { approvedOn, notifiedOn }: Partial<Record<'approvedOn' | 'notifiedOn', string | null | undefined>>,
  facts: Pick<ContractFacts, 'value'>,
): { day: string; because: string } | null {
  if (date === 'awardedOn') {
    const day = notifiedOn ? firstAwardDay(notifiedOn, facts) : null
    return day === null
      ? null
      : {
          day,
          because: `${standstill.days} days after notification, ${standstillReason}`,
        }
  }
  if (date !== 'clearedOn' && date !== 'notifiedOn') return null
  return approvedOn ? { day: approvedOn, because: 'the day of approval' } : null
}
