import { brokenRulesOfParsedFields, type Rule } from '@insaka/domain/core/rules'
import { use, useState, type ReactNode } from 'react'
import { useFormState, useWatch, type FieldValues, type Path, type UseFormReturn } from 'react-hook-form'
import { dayOf } from '../ui/calendar/date-text.ts'
import { ReadOnlyContext } from '../ui/fields/form-context.ts'

type Values = Readonly<Record<string, unknown>>

export type DateRules = {
  labels: Readonly<Record<string, string>>
  /** Dates to clear when an earlier one changes; the first key is the first date. */
  after: Readonly<Record<string, readonly string[]>>
  /** Returns the reason why a date cannot be set yet, or null. */
  blockedReason: (date: string, values: Values) => string | null
  /** Rules of the whole form; only those between its dates are used. */
  rules: readonly Rule<never, never>[]
}

/** A cleared date with its old value and the change that cleared it. */
type ClearedDate = { value: unknown; changedDate: string }

const without = (cleared: Readonly<Record<string, ClearedDate>>, dateNames: readonly string[]) =>
  Object.fromEntries(Object.entries(cleared).filter(([date]) => !dateNames.includes(date)))

/** Clears dependent dates after a change and explains it below the fields. */
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

  // Notes on cleared dates are dropped when the form gets new initial values, for example on discard.
  if (begunWith !== defaultValues) {
    setBegunWith(defaultValues)
    setCleared({})
  }

  function setDate(date: string, value: unknown) {
    form.setValue(date as Path<In>, value as never, { shouldDirty: true, shouldValidate: value !== null })
    if (value === null) form.clearErrors(date as Path<In>)
  }

  function clearDependents(date: string) {
    const current: Values = form.getValues()
    const filledDependents = (after[date] ?? []).filter((each) => current[each])
    filledDependents.forEach((each) => setDate(each, null))
    const newlyCleared = filledDependents.map(
      (each) => [each, { value: current[each], changedDate: date }] as const,
    )
    setCleared((before) => ({ ...without(before, [date]), ...Object.fromEntries(newlyCleared) }))
  }

  /** Dates that a change of this date cleared and that are still empty. */
  const clearedBy = (date: string) =>
    Object.entries(cleared).filter(([each, { changedDate }]) => changedDate === date && !values[each])

  function areValid(dates: readonly (readonly [string, ClearedDate])[]) {
    const withRestored = { ...values, ...Object.fromEntries(dates.map(([each, { value }]) => [each, value])) }
    // Only rules that need nothing except dates are evaluated.
    const names = [first, ...(after[first] ?? [])]
    const dayValues = Object.fromEntries(names.map((each) => [each, dayOf(withRestored[each])]))
    const broken = brokenRulesOfParsedFields(rules, dayValues, new Set(), facts as never)
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
    // The pressed button is gone, so the focus moves to the field.
    form.setFocus(dates[0]![0] as Path<In>)
  }

  const namesOf = (dateNames: readonly string[]) =>
    dateNames.length > 2 ? 'the dates after it' : dateNames.map((each) => labels[each]).join(' and ')

  /** Announces the dates that a change will clear or has cleared. */
  function hintOf(date: string): ReactNode {
    const clearedDates = clearedBy(date)
    // Other dates are typed in order, so a warning would be noise.
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
            className="bare-button p-0 underline"
            onClick={() => restoreDates(clearedDates)}
          >
            Restore
          </button>
        )}
      </output>
    )
  }

  /** Props of a date field: whether it waits for another date, and the text below it. */
  function propsOf(date: string, more?: ReactNode) {
    const reason = values[date] ? null : blockedReason(date, values)
    const changedDateName = values[date] ? undefined : cleared[date]?.changedDate
    const note = changedDateName && `Cleared because ${labels[changedDateName]} has changed.`
    const hint = hintOf(date)
    return {
      ...(reason !== null && { waiting: `Enter ${labels[first]} first` }),
      description: reason ?? note ?? (hint && more ? [hint, more] : (hint ?? more)),
      onSettled: () => clearDependents(date),
    }
  }

  return { propsOf }
}
