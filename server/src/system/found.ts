import { formatMoment, toMoment } from '@insaka/domain/core/dates'
import type { Check } from '@insaka/domain/system/system.schema'
import type { DatabaseFacts, Facts } from './facts.ts'

/** What a check finds, in words. */
export type Found = Omit<Check, 'name'>

export const ok = (what: string): Found => ({ state: 'OK', what, advice: null })
export const caution = (what: string, advice: string): Found => ({ state: 'CAUTION', what, advice })
export const wrong = (what: string, advice: string): Found => ({ state: 'WRONG', what, advice })

/** The first of those that are worst. */
export function worstOf(found: Found[]): Found | null {
  const first = (wanted: Found['state']) => found.find(({ state }) => state === wanted)
  return first('WRONG') ?? first('CAUTION') ?? first('OK') ?? null
}

export const on = (instant: Date): string => formatMoment(toMoment(instant))

export const isOlder = (instant: Date | null, ms: number, { now }: Facts): boolean =>
  instant !== null && now.getTime() - instant.getTime() > ms

export const ofDatabase =
  (check: (facts: Facts, database: DatabaseFacts) => Found) =>
  (facts: Facts): Found | null =>
    'fault' in facts.database ? null : check(facts, facts.database)
