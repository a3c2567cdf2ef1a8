import { brokenRulesOfParsed, type Rule } from '@insaka/domain/core/rules'
import { use, useState, type ReactNode } from 'react'
import { useFormState, useWatch, type FieldValues, type Path, type UseFormReturn } from 'react-hook-form'
import { dayOf } from '../ui/calendar/date-text.ts'
import { ReadOnlyContext } from '../ui/fields/form-context.ts'

type Values = Readonly<Record<string, unknown>>

/** How the dates of a form hang together. */
export type DateRules = {
  /** What the dates are called. */
  labels: Readonly<Record<string, string>>
  /** The dates that are chosen anew when an earlier one changes; the first of all comes first. */
  after: Readonly<Record<string, readonly string[]>>
  /** Why a date cannot be set yet, or null. */
  blockedReason: (date: string, values: Values) => string | null
  /** The rules of the whole form, of which those between its dates are looked at. */
  rules: readonly Rule<never, never>[]
}

/** A date that was cleared: what it was, and which other one has changed. */
type ClearedDate = { value: unknown; changedDate: string }

const without = (cleared: Readonly<Record<string, ClearedDate>>, dateNames: readonly string[]) =>
  Object.fromEntries(Object.entries(cleared).filter(([date]) => !dateNames.includes(date)))

/** What setting one date does to the others, and what there is to say of it. */
export function useDependentDates<In extends FieldValues, Out>(
  form: UseFormReturn<In, unknown, Out>,
  { labels, after, blockedReason, rules }: DateRules,
  facts?: object,
) {
  const { control } = form
  const values: Values = useWatch({ control })
  const [first = ''] = Object.keys(after)
  const isReadOnly = use(ReadOnlyContext)
  const [cleared, setCleared] = useState<Readonly<Record<string, ClearedDate>>>({})
  const { defaultValues } = useFormState({ control })
  const [begunWith, setBegunWith] = useState(defaultValues)

  // What was said of dates that were typed goes with them, as when they are discarded.
  if (begunWith !== defaultValues) {
    setBegunWith(defaultValues)
    setCleared({})
  }

  function setDate(date: string, value: unknown) {
    form.setValue(date as Path<In>, value as never, { shouldDirty: true, shouldValidate: value !== null })
    if (value === null) form.clearErrors(date as Path<In>)
  }

  /** The dates that follow this one begin anew. */
  function clearDependents(date: string) {
    const current: Values = form.getValues()
    const filledDependents = (after[date] ?? []).filter((each) => current[each])
    filledDependents.forEach((each) => setDate(each, null))
    const newlyCleared = filledDependents.map(
      (each) => [each, { value: current[each], changedDate: date }] as const,
    )
    setCleared((before) => ({ ...without(before, [date]), ...Object.fromEntries(newlyCleared) }))
  }

  /** Those that were cleared since this one has changed, and have not been chosen anew. */
  const clearedBy = (date: string) =>
    Object.entries(cleared).filter(([each, { changedDate }]) => changedDate === date && !values[each])

  function areValid(dates: readonly (readonly [string, ClearedDate])[]) {
    const withRestored = { ...values, ...Object.fromEntries(dates.map(([each, { value }]) => [each, value])) }
    // Of the rules, those that need nothing but dates run.
    const names = [first, ...(after[first] ?? [])]
    const dayValues = Object.fromEntries(names.map((each) => [each, dayOf(withRestored[each])]))
    const broken = brokenRulesOfParsed(rules, dayValues, new Set(), facts as never)
    return dates.every(([each]) => blockedReason(each, withRestored) === null && broken[each] === undefined)
  }

  function restoreDates(dates: readonly (readonly [string, ClearedDate])[]) {
    for (const [date, { value }] of dates) setDate(date, value)
    setCleared((before) =>
      without(
        before,
        dates.map(([date]) => date),
      ),
    )
    // The button that was pressed is gone.
    form.setFocus(dates[0]![0] as Path<In>)
  }

  const namesOf = (dateNames: readonly string[]) =>
    dateNames.length > 2 ? 'the dates after it' : dateNames.map((each) => labels[each]).join(' and ')

  /** What follows, or has followed, from changing this date. */
  function hintOf(date: string): ReactNode {
    const clearedDates = clearedBy(date)
    // The others follow in the order in which they are typed.
    const dependent = date === first ? after[date]!.filter((each) => values[each]) : []
    if (isReadOnly || (clearedDates.length === 0 && dependent.length === 0)) return null
    return (
      <output key="hint">
        {clearedDates.length === 0
          ? `Changing this clears ${namesOf(dependent)}.`
          : `This has cleared ${namesOf(clearedDates.map(([each]) => each))}. `}
        {clearedDates.length > 0 && areValid(clearedDates) && (
          <button
            type="button"
            className="bare-button no-padding underlined"
            onClick={() => restoreDates(clearedDates)}
          >
            Put back
          </button>
        )}
      </output>
    )
  }

  /** What the field of a date takes: whether it waits for another one, and what is said below it. */
  function propsOf(date: string, more?: ReactNode) {
    const reason = values[date] ? null : blockedReason(date, values)
    const changedDateName = values[date] ? undefined : cleared[date]?.changedDate
    const note = changedDateName && `Cleared, since ${labels[changedDateName]} has changed.`
    const hint = hintOf(date)
    return {
      ...(reason !== null && { waiting: `Enter ${labels[first]} first` }),
      description: reason ?? note ?? (hint && more ? [hint, more] : (hint ?? more)),
      onSettled: () => clearDependents(date),
    }
  }

  return { propsOf }
}
