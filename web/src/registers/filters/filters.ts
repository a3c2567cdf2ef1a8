import { dayInput } from '@insaka/domain/core/dates'
import { filterText, type ListFilter } from '@insaka/domain/core/list-filters'
import { choices } from '@insaka/domain/core/register-list.schema'
import { code, word } from '@insaka/domain/core/text-fields'
import type { UseQueryOptions } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import * as z from 'zod/mini'
import type { SuggestionsQuery } from '../../ui/search/Suggestions.tsx'

/** What a record is called that is named by its number, or a person by their id. */
export type NameQuery = (value: string) => UseQueryOptions<string, Error, string, string[]>

type FieldProps = { label: string; value: string | undefined; onValue: (value: string | undefined) => void }

/** What narrows a list besides its scope, its state and the search. */
export type Filter = ListFilter & {
  suggest?: SuggestionsQuery
  nameOf?: NameQuery
  /** Where there are more choices than a list should hold. */
  Field?: ComponentType<FieldProps>
}

/** The filters of a register by their names in the address and in the call. */
export type Filters = Readonly<Record<string, Filter>>

export type FilterValues<F extends Filters = Filters> = {
  [Name in keyof F]?:
    | (F[Name] extends { choices: infer Choices } ? keyof Choices & string : string)
    | undefined
}

export type Department = { code: string; name: string; active: boolean }

export const countFilters = (filters: Filters, values: FilterValues): number =>
  Object.keys(filters).filter((name) => values[name] !== undefined).length

/** The change of an address that takes all filters away. */
export const clearedFilters = (filters: Filters): FilterValues =>
  Object.fromEntries(Object.keys(filters).map((name) => [name, undefined]))

export function filterShape(name: string, filter: Filter) {
  if (filter.kind === 'department') return code(name)
  if (filter.kind === 'day') return dayInput(name)
  if (filter.kind === 'amount') return amountInput(filter.label)
  if (filter.kind === 'number') return numberInput(filter.label)
  return filter.kind === 'choice' ? choices(name, filter.choices) : word(filter.label, { max: 160 })
}

/** The number of a record as an address holds it. */
const numberInput = (label: string) =>
  z.string().check(z.regex(/^[1-9]\d{0,14}$/, `${label} must be a number, such as 12.`))

/** An amount as an address holds it. */
const amountInput = (label: string) =>
  z.string().check(z.regex(/^\d{1,13}(\.\d{1,2})?$/, `${label} must be an amount, such as 10000 or 250.50.`))

/** One thing that the list is narrowed by, in words, and the change of the address that takes it away. */
export type ActiveFilter = {
  label: string
  text: string
  /** Where there is a name to ask for. */
  name?: ReturnType<NameQuery>
  without: FilterValues
}

/** What narrows the list now; the two ends of a span are one. */
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
    // The beginning speaks for both.
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

/** The spans that people ask for most, as on that day. */
export function periods(today: string): { label: string; from: string; to: string }[] {
  const [year, month] = today.split('-').map(Number) as [number, number]
  const quarter = Math.floor((month - 1) / 3) * 3 + 1
  return [
    { label: 'This month', ...months(year, month, 1) },
    { label: 'Last month', ...months(year, month - 1, 1) },
    { label: 'This quarter', ...months(year, quarter, 3) },
    { label: 'Last quarter', ...months(year, quarter - 3, 3) },
    { label: 'This year', ...months(year, 1, 12) },
  ]
}

/** So many whole months from one on; those before January are of the year before. */
function months(year: number, month: number, count: number) {
  const dayOf = (date: Date) => date.toISOString().slice(0, 10)
  return {
    from: dayOf(new Date(Date.UTC(year, month - 1, 1))),
    to: dayOf(new Date(Date.UTC(year, month - 1 + count, 0))),
  }
}
