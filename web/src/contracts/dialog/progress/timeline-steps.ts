import {
  agreedAmendments,
  balanceOf,
  firstAwardDay,
  standstillReason,
} from '@insaka/domain/contracts/contracts.rules'
import { isUndecided } from '@insaka/domain/decision-rules/decisions.rules'
import { formatAmount } from '@insaka/domain/core/money'
import { needsMeeting } from '@insaka/domain/mpc/mpc.rules'
import type { ContractPaper } from '../../../papers/contract-paper.ts'
import { daysBetween } from '../../../ui/record/days-between.ts'

export type TimelineStep = {
  key: string
  label: string
  day: string | null
  about: string
  isReached: boolean
}

type DatedStep = { key: string; label: string; day: string; about: string }

/** Steps of a contract from approval to the last payment, with the days between them. */
export function timelineSteps(paper: ContractPaper, today: string): TimelineStep[] {
  const { value, currency, balance, stage } = paper.contract
  const awaitsAward = isUndecided(paper.contract)
  const stepsByDay = [...datedSteps(paper)].sort((first, second) =>
    first.day < second.day ? -1 : first.day > second.day ? 1 : 0,
  )
  const steps = stepsByDay.map((step, index): TimelineStep => {
    const previous = stepsByDay[index - 1]
    const gap = previous && previous.day !== step.day ? `${daysBetween(previous.day, step.day)} later` : ''
    const about = [step.about, gap].filter(Boolean).join(', ')
    return { ...step, about, isReached: step.day <= today && !(step.key === 'awarded' && awaitsAward) }
  })
  if (value === 0) return steps
  const isPaid = stage === 'PAID_IN_FULL'
  const about = isPaid ? '' : `${formatAmount(balance, currency)} to be paid`
  return [...steps, { key: 'paid', label: 'Paid in full', day: null, about, isReached: isPaid }]
}

function datedSteps(paper: ContractPaper): DatedStep[] {
  const { approvedOn, clearedOn, notifiedOn, awardedOn, value, currency } = paper.contract
  const amendments = agreedAmendments(paper.contract.amendments)
  const awardNote = isUndecided(paper.contract) ? 'not awarded yet' : ''
  const standstill = firstAwardDay(notifiedOn, { value })
  const approvedBy = needsMeeting(paper) ? `by the committee, meeting ${paper.mpcNumber}` : 'by circulation'
  return [
    { key: 'approved', label: 'Approved', day: approvedOn, about: approvedBy },
    { key: 'cleared', label: 'Cleared', day: clearedOn, about: 'Ministry of Justice' },
    { key: 'notified', label: 'Notified', day: notifiedOn, about: '' },
    ...(standstill
      ? [{ key: 'standstill', label: 'Standstill ends', day: standstill, about: standstillReason }]
      : []),
    { key: 'awarded', label: 'Awarded', day: awardedOn, about: awardNote },
    ...amendments.map(({ id, amendedOn, amendedSum }, index) => ({
      key: `amendment ${id}`,
      label: `Amendment ${index + 1}`,
      day: amendedOn,
      about: changeText(amendments[index - 1]?.amendedSum ?? value, amendedSum, currency),
    })),
  ]
}

/** `+74,000.00 to ZMW 1,665,000.00` */
function changeText(from: number, to: number, currency: string): string {
  const difference = balanceOf(to, from) ?? 0
  const sign = difference < 0 ? '−' : '+'
  return `${sign}${formatAmount(Math.abs(difference))} to ${formatAmount(to, currency)}`
}
