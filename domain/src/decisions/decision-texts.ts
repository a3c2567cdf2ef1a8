import { countDays, formatDay } from '../core/dates.ts'
import { duties } from '../permissions.ts'
import { awaitedSteps } from './decisions.labels.ts'
import type { WaitingDecision } from './decisions.schema.ts'

/** The time that a record has waited, such as '3 days'. */
export function waitedText({ since }: Pick<WaitingDecision, 'since'>, today: string): string {
  const days = countDays(since.slice(0, 10), today)
  if (days <= 0) return 'today'
  return days === 1 ? '1 day' : `${days} days`
}

/** The awaited step and those who may take it, such as 'Approval by the Controlling Officer (Mary Zulu)'. */
export const awaitedText = ({
  awaits,
  duty,
  holders,
}: Pick<WaitingDecision, 'awaits' | 'duty' | 'holders'>): string =>
  `${awaitedSteps[awaits]} by the ${duties[duty]} (${holders.join(', ') || 'nobody who may decide holds this duty'})`

/** The awaited step with the day since which the record waits, in a sentence. */
export const waitingText = (
  decision: Pick<WaitingDecision, 'awaits' | 'duty' | 'holders' | 'since'>,
  today: string,
): string => `${awaitedText(decision)} since ${formatDay(decision.since)}; ${waitedText(decision, today)}`
