import { formatNumber, recordCountText } from '@insaka/domain/core/number-format'
import { formatSum, type ShownSum } from '@insaka/domain/core/money'
import { orderText, scopes, type RegisterPagination } from '@insaka/domain/core/register-list.schema'
import { filterText } from '@insaka/domain/core/list-filters'
import type { Department, Filters, FilterValues } from '../filters/filters.ts'
import type { ListRequest, Register } from '../register.ts'

type Fact = { term: string; value: string }

/** Filters, order and page of a list in words, for its printed sheet. */
export function printedFacts(
  {
    states,
    sortFields,
    alphabetical = [],
    filters,
  }: Pick<Register, 'states' | 'sortFields' | 'alphabetical' | 'filters'>,
  { sortField, query }: ListRequest,
  departments: readonly Department[],
  pagination: RegisterPagination | undefined,
): Fact[] {
  const { scope, direction = 'desc' } = query
  return [
    { term: 'Scope', value: scopes[scope] },
    ...filterFacts(
      {
        status: { kind: 'choice', label: 'State', choices: states },
        ...filters,
        search: { kind: 'text', label: 'Search' },
      },
      query,
      departments,
    ),
    { term: 'Order', value: orderText(sortFields[sortField]!, direction, alphabetical.includes(sortField)) },
    ...(pagination ? [{ term: 'Page', value: pageText(pagination) }] : []),
  ]
}

export const filterFacts = (
  filters: Filters,
  values: FilterValues,
  departments: readonly Department[],
): Fact[] =>
  Object.entries(filters).flatMap(([name, filter]) => {
    const value = values[name]
    return value === undefined ? [] : [{ term: filter.label, value: filterText(filter, value, departments) }]
  })

/** Totals over all matches, including those on other pages. */
export function sumsText(
  sums: readonly { currency: string; amount: ShownSum }[] | undefined,
  pagination: RegisterPagination | undefined,
): string | undefined {
  if (!sums || sums.length === 0 || !pagination) return undefined
  const amounts = sums.map(({ currency, amount }) =>
    amount === null ? `${currency}: ${formatSum(amount, currency)}` : formatSum(amount, currency),
  )
  return `Sum of all ${recordCountText(pagination, 'record')} found, without cancelled ones: ${amounts.join(' and ')}`
}

export function pageText(
  { pageNumber, totalPages, totalRecords, more }: RegisterPagination,
  totalText = 'records in all',
): string {
  const plus = more ? '+' : ''
  const number = totalPages === 0 ? 0 : pageNumber + 1
  return `${formatNumber(number)} of ${formatNumber(totalPages)}${plus}, ${formatNumber(totalRecords)}${plus} ${totalText}`
}
