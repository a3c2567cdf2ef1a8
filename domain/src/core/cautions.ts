import * as z from 'zod/mini'
import { addDays, addYears } from './dates.ts'
import type { FieldMessages } from './errors.ts'
import { brokenRules, type Fields, type Rule } from './rules.ts'

/** A rule that warns and does not refuse; the `code` of a violation is stored with the record. */
export type Caution<T, F = unknown> = Rule<T, F> & {
  weight: 'caution'
  code: string
  /** Fields by which the server looks up other records; only the server can evaluate such a caution. */
  lookupFields?: readonly (keyof T & string)[]
}

/** A caution as the database stores it; the message comes from the table of cautions. */
export type StoredCaution = { code: string; field: string }

export const recordCaution = z.object({ code: z.string(), field: z.string(), message: z.string() })
export type RecordCaution = z.output<typeof recordCaution>

/** Shared parts of the endpoints that preview cautions without saving. */
export const cautionPreview = {
  method: 'POST',
  access: 'CREATE_CONTENT',
  asFarAsRight: true,
  message: 'Cautions checked; nothing is saved.',
  payload: z.object({ cautions: z.array(recordCaution) }),
} as const

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

/** Evaluates only the cautions with these codes again and keeps the other stored ones; returns `stored` if none differs. */
export const reevaluateCautions = <T, F>(
  cautions: readonly Caution<T, F>[],
  codes: readonly string[],
  stored: StoredCaution[],
  record: object,
  facts: F,
): StoredCaution[] => {
  const reevaluated = cautionsOf(
    cautions.filter(({ code }) => codes.includes(code)),
    record,
    facts,
  )
  const wasStored = stored.filter(({ code }) => codes.includes(code))
  const isSame =
    wasStored.length === reevaluated.length &&
    reevaluated.every(({ code, field }, i) => code === wasStored[i]!.code && field === wasStored[i]!.field)
  if (isSame) return stored
  const all = [...stored.filter(({ code }) => !codes.includes(code)), ...reevaluated]
  const order = new Map(cautions.map(({ code }, index) => [code, index]))
  return all.sort((a, b) => (order.get(a.code) ?? 0) - (order.get(b.code) ?? 0))
}

type CautionMessage = Pick<Caution<never>, 'code' | 'message'> & { showOn: string }

/** Adds the messages; drops cautions that no longer exist. */
export const withMessages = (
  cautions: readonly CautionMessage[],
  stored: readonly StoredCaution[],
): RecordCaution[] =>
  stored.flatMap(({ code, field }) => {
    const caution = cautions.find((each) => each.code === code && each.showOn === field)
    return caution ? [{ code, field, message: caution.message }] : []
  })

/** Cautions shown in the form, only for fields that the user has touched. */
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
  today: string
  /** The day of the first save; today for a new record. */
  firstSavedOn: string
}

const maxDaysAhead = 60
const maxYearsBack = 2

/** Detects dates that probably have the wrong year. */
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
