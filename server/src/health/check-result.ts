import { formatMoment, toMoment } from '@insaka/domain/core/dates'
import type { HealthCheck } from '@insaka/domain/health/health.schema'
import type { DatabaseFacts, HealthFacts } from './health-facts.ts'

export type CheckResult = Omit<HealthCheck, 'name'>

export const ok = (finding: string): CheckResult => ({ state: 'OK', what: finding, advice: null })
export const caution = (finding: string, advice: string): CheckResult => ({
  state: 'CAUTION',
  what: finding,
  advice,
})
export const wrong = (finding: string, advice: string): CheckResult => ({
  state: 'WRONG',
  what: finding,
  advice,
})

export function worstOf(results: CheckResult[]): CheckResult | null {
  const firstOf = (wantedState: CheckResult['state']) => results.find(({ state }) => state === wantedState)
  return firstOf('WRONG') ?? firstOf('CAUTION') ?? firstOf('OK') ?? null
}

export const formatInstant = (instant: Date): string => formatMoment(toMoment(instant))

export const isOlderThan = (instant: Date | null, ms: number, { now }: HealthFacts): boolean =>
  instant !== null && now.getTime() - instant.getTime() > ms

export const withDatabase =
  (check: (facts: HealthFacts, database: DatabaseFacts) => CheckResult) =>
  (facts: HealthFacts): CheckResult | null =>
    'fault' in facts.database ? null : check(facts, facts.database)
