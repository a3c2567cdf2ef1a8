import * as z from 'zod/mini'
import { addDays, addYears } from './dates.ts'
import type { FieldMessages } from './errors.ts'
import { brokenRules, type Fields, type Rule } from './rules.ts'

/**
 * What is allowed but odd: of the shape of a rule, pointed out where a rule would refuse. `code` names it where it is
 * kept with a record.
 */
export type Caution<T, F = unknown> = Rule<T, F> & {
  weight: 'caution'
  code: string
  /** Where other records decide, the fields by which those are found; only the server knows them. */
  lookupFields?: readonly (keyof T & string)[]
}

/** A caution as it is kept with a record; its message is in the table it comes from. */
export type StoredCaution = { code: string; field: string }

/** A caution as records carry it. */
export const recordCaution = z.object({ code: z.string(), field: z.string(), message: z.string() })
export type RecordCaution = z.output<typeof recordCaution>

/** What every register answers that is asked what would be odd about a record. */
export const cautionPreview = {
  method: 'POST',
  access: 'CREATE_CONTENT',
  asFarAsRight: true,
  message: 'Judged; nothing is saved.',
  payload: z.object({ cautions: z.array(recordCaution) }),
} as const

/** The cautions of a record that is saved. */
export const cautionsOf = <T, F>(
  cautions: readonly Caution<T, F>[],
  record: object,
  facts: F,
): StoredCaution[] => {
  const value = record as Record<string, unknown>
  return cautions
    .filter(({ needs, holds }) => {
      const isReady = needs.every((name) => value[name] !== null && value[name] !== undefined)
      return isReady && !holds(value as never, facts)
    })
    .map(({ code, showOn }) => ({ code, field: showOn }))
}

/** The cautions of a record of which those with these codes are judged again, since what they speak of has changed. */
export const reevaluateCautions = <T, F>(
  cautions: readonly Caution<T, F>[],
  codes: readonly string[],
  stored: readonly StoredCaution[],
  record: object,
  facts: F,
): StoredCaution[] => {
  const reevaluated = cautionsOf(
    cautions.filter(({ code }) => codes.includes(code)),
    record,
    facts,
  )
  const all = [...stored.filter(({ code }) => !codes.includes(code)), ...reevaluated]
  const order = new Map(cautions.map(({ code }, index) => [code, index]))
  return all.sort((a, b) => (order.get(a.code) ?? 0) - (order.get(b.code) ?? 0))
}

type CautionMessage = Pick<Caution<never>, 'code' | 'message'> & { showOn: string }

/** Adds their messages, and leaves out those that are no longer in the table. */
export const withMessages = (
  cautions: readonly CautionMessage[],
  stored: readonly StoredCaution[],
): RecordCaution[] =>
  stored.flatMap(({ code, field }) => {
    const caution = cautions.find((each) => each.code === code && each.showOn === field)
    return caution ? [{ code, field, message: caution.message }] : []
  })

/** What the form says while somebody types: a field that nobody has touched shows none. */
export function cautionsWhileTyping<T, F>(
  shape: { shape: Fields },
  cautions: readonly Caution<T, F>[],
  value: Record<string, unknown>,
  facts: F,
  touched: ReadonlySet<string>,
): FieldMessages {
  const touchedCautions = cautions.filter(({ showOn }) => touched.has(showOn))
  return brokenRules(shape, touchedCautions, value, facts)
}

export type SavingDays = {
  /** The day of saving. */
  today: string
  /** The day on which the record was saved first; today for a new one. */
  firstSavedOn: string
}

const maxDaysAhead = 60
const maxYearsBack = 2

/** A date in another year than was meant, most likely. */
export const farOffDate = <T extends { [K in N]: string | null }, N extends string & keyof T>(
  field: N,
  message: string,
): Caution<T, SavingDays> => ({
  weight: 'caution',
  code: 'FAR_OFF',
  needs: [field],
  showOn: field,
  message,
  holds: (value, { today, firstSavedOn }) => {
    const day = value[field].slice(0, 10)
    return day <= addDays(today, maxDaysAhead) && day >= addYears(firstSavedOn, -maxYearsBack)
  },
})
