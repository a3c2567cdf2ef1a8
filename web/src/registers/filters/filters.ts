import { dayInput } from '@insaka/domain/core/dates'
import { filterText, type ListFilter } from '@insaka/domain/core/list-filters'
import { choices } from '@insaka/domain/core/register-list.schema'
import { choice, code, limitedText } from '@insaka/domain/core/text-fields'
import type { UseQueryOptions } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import * as z from 'zod/mini'
import type { SuggestionsQuery } from '../../ui/search/Suggestions.tsx'

/** Loads the name of a record or user from its id. */
export type NameQuery = (value: string) => UseQueryOptions<string, Error, string, string[]>

type FieldProps = { label: string; value: string | undefined; onValue: (value: string | undefined) => void }

export type Filter = ListFilter & {
  suggest?: SuggestionsQuery
  nameOf?: NameQuery
  /** Custom field, for more choices than a select can hold. */
  Field?: ComponentType<FieldProps>
}

export type Filters = Readonly<Record<string, Filter>>

export type FilterValues<F extends Filters = Filters> = {
  [Name in keyof F]?:
    | (F[Name] extends { choices: infer Choices } ? keyof Choices & string : string)
    | undefined
}

export type Department = { code: string; name: string; active: boolean }

export const countFilters = (filters: Filters, values: FilterValues): number =>
  Object.keys(filters).filter((name) => values[name] !== undefined).length

export const clearedFilters = (filters: Filters): FilterValues =>
  Object.fromEntries(Object.keys(filters).map((name) => [name, undefined]))

export function filterShape(name: string, filter: Filter) {
  if (filter.kind === 'department') return code(name)
  if (filter.kind === 'day') return dayInput(name)
  if (filter.kind === 'amount') return amountInput(filter.label)
  if (filter.kind === 'number') return numberInput(filter.label)
  if (filter.kind === 'text') return limitedText(filter.label, { max: 160 })
  return filter.several ? choices(name, filter.choices) : choice(name, filter.choices)
}

const numberInput = (label: string) =>
  z.string().check(z.regex(/^[1-9]\d{0,14}$/, `${label} must be a number, such as 12.`))

const amountInput = (label: string) =>
  z.string().check(z.regex(/^\d{1,13}(\.\d{1,2})?$/, `${label} must be an amount, such as 10000 or 250.50.`))

/** An active filter in words, with the address change that removes it. */
type ActiveFilter = {
  label: string
  text: string
  /** Query for the name, where the value is an id. */
  name?: ReturnType<NameQuery>
  without: FilterValues
}

/** Active filters; the two ends of a range count as one. */
export function activeFilters(
  filters: Filters,
  values: FilterValues,
  departments: readonly Department[],
  today: string,
): ActiveFilter[] {
  return Object.entries(filters).flatMap(([name, filter]) => {
    const value = values[name]
    if (value === undefined) return []
    if (!('span' in filter))
      return [
        {
          label: filter.label,
          text: filterText(filter, value, departments),
          ...(filter.nameOf && { name: filter.nameOf(value) }),
          without: { [name]: undefined },
        },
      ]
    const { of, end, other } = filter.span
    const otherValue = values[other]
    // The `from` entry describes both ends.
    if (end === 'to' && otherValue !== undefined) return []
    const [from, to] = end === 'from' ? [value, otherValue] : [undefined, value]
    const textOf = (each: string) => filterText(filter, each, departments)
    const period = periods(today).find((each) => each.from === from && each.to === to)
    const text =
      period?.label.toLowerCase() ??
      [from && `from ${textOf(from)}`, to && `up to ${textOf(to)}`].filter(Boolean).join(' ')
    return [{ label: of, text, without: { [name]: undefined, [other]: undefined } }]
  })
}

/** Common periods relative to the given day. */
export function periods(today: string): { label: string; from: string; to: string }[] {
  const [year, month] = today.split('-').map(Number) as [number, number]
  const quarter = Math.floor((month - 1) / 3) * 3 + 1
  return [
    { label: 'This month', ...months(year, month, 1) },
    { label: 'Last month', ...months(year, month - 1, 1) },
    { label: 'This quarter', ...months(year, quarter, 3) },
    { label: 'Last quarter', ...months(year, quarter - 3, 3) },
    { label: 'This year', ...months(year, 1, 12) },
    { label: 'Last year', ...months(year - 1, 1, 12) },
  ]
}

/** First and last day of `count` months from `month`; month 0 and below belong to the year before. */
function months(year: number, month: number, count: number) {
  const dayOf = (date: Date) => date.toISOString().slice(0, 10)
  return {
    from: dayOf(new Date(Date.UTC(year, month - 1, 1))),
    to: dayOf(new Date(Date.UTC(year, month - 1 + count, 0))),
  }
}
