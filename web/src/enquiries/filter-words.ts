import { formatDay } from '@insaka/domain/core/dates'
import { directions, scopes, type RegisterPagination } from '@insaka/domain/core/register'
import { enquirySortFields } from '@insaka/domain/enquiries/enquiries.endpoints'
import { enquiryStates } from '@insaka/domain/enquiries/enquiries.labels'
import type { EnquiriesRequest } from './enquiries.queries.ts'

type Department = { code: string; name: string }
type Fact = { term: string; value: string }

const figures = new Intl.NumberFormat('en-ZM')

/** Which records a list shows, in words, for those who have only the paper before them. */
export function filterWords(
  { page, sortField, query }: EnquiriesRequest,
  departments: readonly Department[],
  pagination: RegisterPagination | undefined,
): Fact[] {
  const { scope, status, department, from, to, search, direction = 'desc' } = query
  const name = departments.find(({ code }) => code === department)?.name
  const facts: (Fact | false | undefined)[] = [
    { term: 'Scope', value: scopes[scope] },
    status && { term: 'State', value: enquiryStates[status] },
    department !== undefined && { term: 'Department', value: name ? `${department}: ${name}` : department },
    from !== undefined && { term: 'Issued from', value: formatDay(from) },
    to !== undefined && { term: 'Issued to', value: formatDay(to) },
    search !== undefined && { term: 'Search', value: search },
    { term: 'Order', value: `${enquirySortFields[sortField]}, ${directions[direction].toLowerCase()}` },
    pagination && { term: 'Page', value: pageWords(page, pagination) },
  ]
  return facts.filter((fact) => fact !== false && fact !== undefined)
}

function pageWords(page: number, { totalPages, totalRecords, more }: RegisterPagination): string {
  const plus = more ? '+' : ''
  const at = totalPages === 0 ? 0 : page + 1
  return `${figures.format(at)} of ${figures.format(totalPages)}${plus}, ${figures.format(totalRecords)}${plus} records in all`
}
