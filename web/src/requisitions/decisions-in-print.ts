import { formatMoment } from '@insaka/domain/core/dates'
import { duties } from '@insaka/domain/permissions'
import type { TakenStep, WithSteps } from '@insaka/domain/steps/steps.schema'
import type { Definition } from '../ui/record/Definitions.tsx'

const labels: Readonly<Record<string, string>> = {
  submit: 'Requested by',
  approve: 'Approved by',
  confirmFunds: 'Funds confirmed by',
  accept: 'Accepted by',
}

/** Name, duty and time, such as 'Mary Zulu as Head of Department on 12-Nov-2026 14:05'. */
function takenText({ by, duty, actingFor, on }: TakenStep): string {
  const acting = actingFor === null ? '' : `, acting for ${actingFor},`
  return `${by}${duty ? ` as ${duties[duty]}` : ''}${acting} on ${formatMoment(on)}`
}

/** Requester and deciders since the latest submission, as evidence on the printed sheet. */
export function printedDecisions({ steps = [] }: WithSteps): Definition[] {
  const latest = steps.findLastIndex(({ step }) => step === 'submit')
  const isWithdrawn = steps.slice(latest + 1).some(({ step }) => step === 'withdraw' || step === 'return')
  if (latest < 0 || isWithdrawn) return []
  return steps.slice(latest).flatMap((taken) => {
    const label = labels[taken.step]
    return label ? [{ label, value: takenText(taken), isLong: true }] : []
  })
}
