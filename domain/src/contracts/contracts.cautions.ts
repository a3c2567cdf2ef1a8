import { farOff, type Caution, type SavingDays } from '../core/cautions.ts'
import type { ContractValues } from './contracts.rules.ts'

/** Days of work that should lie between notification and award, in which the others may object. */
const standstillDays = 5

/** The weekdays after one day up to another. */
function weekdaysBetween(from: string, to: string): number {
  const [start, end] = [Date.parse(from), Date.parse(to)].map((at) => at / 86_400_000) as [number, number]
  let found = 0
  // Day 0 was a Thursday; beyond some days it is clear.
  for (let day = start + 1; day <= end && found < standstillDays; day++)
    if (![0, 6].includes((day + 4) % 7)) found++
  return found
}

/** What is odd about a contract. */
export const contractCautions: readonly Caution<ContractValues, SavingDays>[] = [
  farOff(
    'awardedOn',
    'Awarded On is more than 60 days ahead or two years back. Please check it: the contract number keeps its year.',
  ),
  {
    weight: 'caution',
    code: 'NOTIFIED_BEFORE_CLEARED',
    needs: ['clearedOn', 'notifiedOn'],
    showOn: 'notifiedOn',
    message: 'The award was notified before the Ministry of Justice cleared it.',
    holds: ({ clearedOn, notifiedOn }) => notifiedOn >= clearedOn,
  },
  {
    weight: 'caution',
    code: 'SHORT_STANDSTILL',
    needs: ['notifiedOn', 'awardedOn'],
    showOn: 'awardedOn',
    message: 'There are fewer than five weekdays between notification and award.',
    holds: ({ notifiedOn, awardedOn }) => weekdaysBetween(notifiedOn, awardedOn) >= standstillDays,
  },
]
