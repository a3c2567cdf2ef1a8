import { formatDay } from './dates.ts'
import { formatAmount } from './money.ts'

type Labelled = { label: string }

/** A range consists of two filters: `of` names the subject of the range, `other` the filter for its other end. */
type Span = { of: string; end: 'from' | 'to'; other: string }

/** A filter of a list, in addition to scope, state and search. */
export type ListFilter =
  | (Labelled & { kind: 'department' })
  | (Labelled & { kind: 'text' })
  | (Labelled & { kind: 'number' })
  /** `several` if the list accepts several codes, joined by commas. */
  | (Labelled & { kind: 'choice'; choices: Readonly<Record<string, string>>; several?: true })
  | (Labelled & { kind: 'day'; span: Span })
  | (Labelled & { kind: 'amount'; span: Span })

export type ListFilters = Readonly<Record<string, ListFilter>>

/** The only value of the filter by cautions, which most registers have. */
export const cautionChoices = { WITH: 'With cautions' } as const

export const cautionFilter = { kind: 'choice', label: 'Cautions', choices: cautionChoices } as const

type NamedDepartment = { code: string; name: string }

/** Filters shared by most registers; `days` labels the date range, such as 'Issued'. */
export const commonFilters = (days: string) =>
  ({
    department: { kind: 'department', label: 'Department' },
    from: { kind: 'day', label: `${days} from`, span: { of: days, end: 'from', other: 'to' } },
    to: { kind: 'day', label: `${days} to`, span: { of: days, end: 'to', other: 'from' } },
  }) as const

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
