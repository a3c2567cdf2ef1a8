import { dayInput, formatDay } from '@insaka/domain/core/dates'
import { choice, code, word } from '@insaka/domain/core/text'

type Labelled = { label: string }

/** What narrows a list besides its scope, its state and the search. */
export type Filter =
  | (Labelled & { kind: 'department' })
  | (Labelled & { kind: 'text' })
  | (Labelled & { kind: 'choice'; choices: Readonly<Record<string, string>> })
  /** The other day of a span may be named, which this one may not come after or before. */
  | (Labelled & { kind: 'day'; notAfter?: string; notBefore?: string })

/** The filters of a register by their names in the address and in the call. */
export type Filters = Readonly<Record<string, Filter>>

export type FilterValues<F extends Filters = Filters> = {
  [Name in keyof F]?:
    | (F[Name] extends { choices: infer Choices } ? keyof Choices & string : string)
    | undefined
}

export type Department = { code: string; name: string; active: boolean }

/** What most registers are narrowed by; `days` is what the days are of, such as 'Issued'. */
export const usualFilters = (days: string) =>
  ({
    department: { kind: 'department', label: 'Department' },
    from: { kind: 'day', label: `${days} from`, notAfter: 'to' },
    to: { kind: 'day', label: `${days} to`, notBefore: 'from' },
  }) as const

export const countFilters = (filters: Filters, values: FilterValues): number =>
  Object.keys(filters).filter((name) => values[name] !== undefined).length

/** The change of an address that takes all filters away. */
export const noFilters = (filters: Filters): FilterValues =>
  Object.fromEntries(Object.keys(filters).map((name) => [name, undefined]))

export function shapeOf(name: string, filter: Filter) {
  if (filter.kind === 'department') return code(name)
  if (filter.kind === 'day') return dayInput(name)
  return filter.kind === 'choice' ? choice(name, filter.choices) : word(filter.label, { max: 100 })
}

/** A value as the printed list tells it. */
export function filterText(filter: Filter, value: string, departments: readonly Department[]): string {
  if (filter.kind === 'day') return formatDay(value)
  if (filter.kind === 'choice') return filter.choices[value] ?? value
  const department = filter.kind === 'department' && departments.find((each) => each.code === value)
  return department ? `${value}: ${department.name}` : value
}
