import * as z from 'zod/mini'
import { daysLater, yearsLater } from './dates.ts'
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
  foundBy?: readonly (keyof T & string)[]
}

/** A caution as it is kept with a record; its message is in the table it comes from. */
export type KeptCaution = { code: string; field: string }

/** A caution as records carry it. */
export const shownCaution = z.object({ code: z.string(), field: z.string(), message: z.string() })
export type ShownCaution = z.output<typeof shownCaution>

/** What every register answers that is asked what would be odd about a record. */
export const judgement = {
  method: 'POST',
  access: 'CREATE_CONTENT',
  asFarAsRight: true,
  message: 'Judged; nothing is saved.',
  payload: z.object({ cautions: z.array(shownCaution) }),
} as const

/** The cautions of a record that is saved. */
export const cautionsOf = <T, F>(
  cautions: readonly Caution<T, F>[],
  record: object,
  facts: F,
): KeptCaution[] => {
  const value = record as Record<string, unknown>
  return cautions
    .filter(({ needs, holds }) => {
      const isReady = needs.every((name) => value[name] !== null && value[name] !== undefined)
      return isReady && !holds(value as never, facts)
    })
    .map(({ code, showOn }) => ({ code, field: showOn }))
}

/** The cautions of a record of which those with these codes are judged again, since what they speak of has changed. */
export const judgedAgain = <T, F>(
  cautions: readonly Caution<T, F>[],
  codes: readonly string[],
  kept: readonly KeptCaution[],
  record: object,
  facts: F,
): KeptCaution[] => {
  const again = cautionsOf(
    cautions.filter(({ code }) => codes.includes(code)),
    record,
    facts,
  )
  const all = [...kept.filter(({ code }) => !codes.includes(code)), ...again]
  const places = new Map(cautions.map(({ code }, place) => [code, place]))
  return all.sort((a, b) => (places.get(a.code) ?? 0) - (places.get(b.code) ?? 0))
}

type CautionText = Pick<Caution<never>, 'code' | 'message'> & { showOn: string }

/** Adds their messages, and leaves out those that are no longer in the table. */
export const withMessages = (
  cautions: readonly CautionText[],
  kept: readonly KeptCaution[],
): ShownCaution[] =>
  kept.flatMap(({ code, field }) => {
    const found = cautions.find((each) => each.code === code && each.showOn === field)
    return found ? [{ code, field, message: found.message }] : []
  })

/** What the form says while somebody types: a field that nobody has touched shows none. */
export function cautionsWhileTyping<T, F>(
  shape: { shape: Fields },
  cautions: readonly Caution<T, F>[],
  value: Record<string, unknown>,
  facts: F,
  touched: ReadonlySet<string>,
): FieldMessages {
  const shown = cautions.filter(({ showOn }) => touched.has(showOn))
  return brokenRules(shape, shown, value, facts)
}

export type SavingDays = {
  /** The day of saving. */
  today: string
  /** The day on which the record was saved first; today for a new one. */
  firstSavedOn: string
}

const daysAhead = 60
const yearsBack = 2

/** A date in another year than was meant, most likely. */
export const farOff = <T extends { [K in N]: string | null }, N extends string & keyof T>(
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
    return day <= daysLater(today, daysAhead) && day >= yearsLater(firstSavedOn, -yearsBack)
  },
})
