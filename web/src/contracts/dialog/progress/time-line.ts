import { balanceOf, firstAwardDay, whyStandstill } from '@insaka/domain/contracts/contracts.rules'
import { formatAmount } from '@insaka/domain/core/money'
import { isOfMeeting } from '@insaka/domain/mpc/mpc.rules'
import type { ContractPaper } from '../../../papers/contract-paper.ts'
import { daysBetween } from '../../../ui/record/days-between.ts'

export type Step = {
  key: string
  label: string
  /** Null as long as nobody knows it. */
  day: string | null
  about: string
  isReached: boolean
}

type Dated = { key: string; label: string; day: string; about: string }

/** The way of a contract from its approval to its last payment, with the days between. */
export function timeLine(paper: ContractPaper, today: string): Step[] {
  const { value, currency, balance, stage } = paper.contract
  const dated = [...datedSteps(paper)].sort((one, other) =>
    one.day < other.day ? -1 : one.day > other.day ? 1 : 0,
  )
  const steps = dated.map((step, index): Step => {
    const before = dated[index - 1]
    const gap = before && before.day !== step.day ? `${daysBetween(before.day, step.day)} later` : ''
    return { ...step, about: [step.about, gap].filter(Boolean).join(', '), isReached: step.day <= today }
  })
  if (value === 0) return steps
  const isPaid = stage === 'PAID_IN_FULL'
  const about = isPaid ? '' : `${formatAmount(balance, currency)} to be paid`
  return [...steps, { key: 'paid', label: 'Paid in full', day: null, about, isReached: isPaid }]
}

function datedSteps(paper: ContractPaper): Dated[] {
  const { approvedOn, clearedOn, notifiedOn, awardedOn, value, currency, amendments } = paper.contract
  const standstill = firstAwardDay(notifiedOn, { value })
  const committee = isOfMeeting(paper) ? `by the committee, meeting ${paper.mpcNumber}` : 'by circulation'
  return [
    { key: 'approved', label: 'Approved', day: approvedOn, about: committee },
    { key: 'cleared', label: 'Cleared', day: clearedOn, about: 'Ministry of Justice' },
    { key: 'notified', label: 'Notified', day: notifiedOn, about: '' },
    ...(standstill
      ? [{ key: 'standstill', label: 'Standstill ends', day: standstill, about: whyStandstill }]
      : []),
    { key: 'awarded', label: 'Awarded', day: awardedOn, about: '' },
    ...amendments.map(({ id, amendedOn, amendedSum }, index) => ({
      key: `amendment ${id}`,
      label: `Amendment ${index + 1}`,
      day: amendedOn,
      about: changed(amendments[index - 1]?.amendedSum ?? value, amendedSum, currency),
    })),
  ]
}

/** `+74,000.00 to ZMW 1,665,000.00` */
function changed(from: number, to: number, currency: string): string {
  const difference = balanceOf(to, from) ?? 0
  const sign = difference < 0 ? '−' : '+'
  return `${sign}${formatAmount(Math.abs(difference))} to ${formatAmount(to, currency)}`
}
