import { formatNumber } from '@insaka/domain/core/figures'
import { formatDay } from '@insaka/domain/core/dates'
import { directions, scopes, type RegisterPagination } from '@insaka/domain/core/register'
import type { ListRequest } from '../register.ts'

type Names = {
  states: Readonly<Record<string, string>>
  sortFields: Readonly<Record<string, string>>
  daysOf: string
}
type Department = { code: string; name: string }
type Fact = { term: string; value: string }

/** Which records a list shows, in words, for those who have only the paper before them. */
export function filterWords(
  { page, sortField, query }: ListRequest,
  { states, sortFields, daysOf }: Names,
  departments: readonly Department[],
  pagination: RegisterPagination | undefined,
): Fact[] {
  const { scope, status, department, from, to, search, direction = 'desc' } = query
  const name = departments.find(({ code }) => code === department)?.name
  const facts: (Fact | false | undefined)[] = [
    { term: 'Scope', value: scopes[scope] },
    status !== undefined && { term: 'State', value: states[status] ?? status },
    department !== undefined && { term: 'Department', value: name ? `${department}: ${name}` : department },
    from !== undefined && { term: `${daysOf} from`, value: formatDay(from) },
    to !== undefined && { term: `${daysOf} to`, value: formatDay(to) },
    search !== undefined && { term: 'Search', value: search },
    { term: 'Order', value: `${sortFields[sortField]}, ${directions[direction].toLowerCase()}` },
    pagination && { term: 'Page', value: pageWords(page, pagination) },
  ]
  return facts.filter((fact) => fact !== false && fact !== undefined)
}

function pageWords(page: number, { totalPages, totalRecords, more }: RegisterPagination): string {
  const plus = more ? '+' : ''
  const at = totalPages === 0 ? 0 : page + 1
  return `${formatNumber(at)} of ${formatNumber(totalPages)}${plus}, ${formatNumber(totalRecords)}${plus} records in all`
}
