import { formatDay } from './dates.ts'
import { formatAmount } from './money.ts'

type Labelled = { label: string }

/** The two ends of a span are two filters; what the span is of, and the name of its other end. */
type Span = { of: string; end: 'from' | 'to'; other: string }

/** What narrows a list besides its scope, its state and the search. */
export type ListFilter =
  | (Labelled & { kind: 'department' })
  | (Labelled & { kind: 'text' })
  | (Labelled & { kind: 'number' })
  | (Labelled & { kind: 'choice'; choices: Readonly<Record<string, string>> })
  | (Labelled & { kind: 'day'; span: Span })
  | (Labelled & { kind: 'amount'; span: Span })

/** The filters of a list by their names in the address and in the call. */
export type ListFilters = Readonly<Record<string, ListFilter>>

export type NamedDepartment = { code: string; name: string }

/** What most registers are narrowed by; `days` is what the days are of, such as 'Issued'. */
export const commonFilters = (days: string) =>
  ({
    department: { kind: 'department', label: 'Department' },
    from: { kind: 'day', label: `${days} from`, span: { of: days, end: 'from', other: 'to' } },
    to: { kind: 'day', label: `${days} to`, span: { of: days, end: 'to', other: 'from' } },
  }) as const

/** A value as lists on paper and in files tell it. */
export function filterText(
  filter: ListFilter,
  value: string,
  departments: readonly NamedDepartment[],
): string {
  if (filter.kind === 'day') return formatDay(value)
  if (filter.kind === 'amount') return formatAmount(Number(value))
  if (filter.kind === 'choice')
    return value
      .split(',')
      .map((each) => filter.choices[each] ?? each)
      .join(' or ')
  const department = filter.kind === 'department' && departments.find((each) => each.code === value)
  return department ? `${value}: ${department.name}` : value
}
