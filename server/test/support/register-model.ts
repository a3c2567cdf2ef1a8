import type { ListFilter } from '@insaka/domain/core/list-filters'
import { searchedFields } from '@insaka/domain/core/record-fields'
import { stateFilterOf, stateOf, type RegisterContract } from './register-contract.ts'

type View = any
type Value = string | number | null | undefined
type Query = Record<string, string | undefined>
type Member = { id: string; department: string }

const isWithin = (filter: ListFilter, wanted: string, value: Value): boolean => {
  if (filter.kind === 'choice') return wanted.split(',').includes(String(value))
  if (!('span' in filter)) return wanted.toLowerCase() === String(value).toLowerCase()
  if (value === null || value === undefined) return false
  const [bound, comparable] =
    filter.kind === 'amount' ? [Number(wanted), Number(value)] : [wanted, String(value).slice(0, 10)]
  return filter.span.end === 'from' ? comparable >= bound : comparable <= bound
}

/** Order numbers are compared without case, blanks and punctuation. */
const normalizeNumber = (text: string): string => text.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')
const startsWithNormalized = (text: string, term: string): boolean =>
  normalizeNumber(term) !== '' && normalizeNumber(text).startsWith(normalizeNumber(term))

/** Matches each digit group of the number, ignoring leading zeros. */
const digitGroupStartsWith = (number: string, term: string): boolean =>
  /^\d+$/.test(term) &&
  Number(term) > 0 &&
  number.split(/\D+/).some((group) => String(Number(group)).startsWith(String(Number(term))))

/** The words, numbers and records with which a search compares its terms. */
export function searchedParts({ list, keys, related }: RegisterContract, view: View) {
  const texts = searchedFields(list.fields).map((field) => String(view[field] ?? ''))
  return {
    words: texts.flatMap((text) => text.toLowerCase().split(/[\s&]+/)).filter(Boolean),
    keys: (keys?.(view) ?? []).filter((key) => key !== null),
    related: related?.(view) ?? [],
  }
}

function matchesSearch(register: RegisterContract, view: View, search: string | undefined): boolean {
  if (search === undefined) return true
  const { words, keys, related } = searchedParts(register, view)
  const { id, reference } = view
  const matchesTerm = (term: string): boolean => {
    const upper = term.toUpperCase()
    const digits = (term.match(/\d+/g) ?? []).map(Number)
    return (
      words.some((word) => word.startsWith(term.toLowerCase())) ||
      keys.some((key) => startsWithNormalized(key, term) || digitGroupStartsWith(key, term)) ||
      reference.startsWith(upper) ||
      (/^[1-9]\d*$/.test(term) &&
        (String(id).startsWith(term) || related.some((each) => each.id === Number(term)))) ||
      (term.includes('.') &&
        (related.some((each) => each.reference.startsWith(upper)) ||
          [view, ...related].some((each) => digits.includes(each.id) && each.reference.includes(upper))))
    )
  }
  // Digits joined by hyphens may be part of a number without its prefix.
  const terms = search.split(/^[\d-]+$/.test(search) ? '-' : /[\s/]+/)
  return keys.some((key) => startsWithNormalized(key, search)) || terms.every(matchesTerm)
}

/** In ascending order, records without a value come first; ties are in the order of numbers. */
const compareBy =
  (field: string) =>
  (one: View, other: View): number => {
    const [a, b] = [one[field], other[field]]
    if (a === b) return one.id - other.id
    if (a === null || b === null) return a === null ? -1 : 1
    return a < b ? -1 : 1
  }

/** The records that a list shows, from a plain list of all of them. */
export function listedRecords(
  register: RegisterContract,
  views: View[],
  as: Member,
  { scope, sortField = 'id', direction, search, ...query }: Query,
): View[] {
  const stateFilter = stateFilterOf(register)
  const sorted = views
    .filter((view) => {
      const values = register.filterValues(view)
      return (
        (scope !== 'mine' || view.initiatorId === as.id) &&
        (scope !== 'department' || (values['department'] ?? view.department) === as.department) &&
        (query[stateFilter]?.split(',').includes(stateOf(view) ?? '') ?? true) &&
        Object.entries(register.list.filters).every(([name, filter]) => {
          const value =
            name === 'cautions' && view.cautions.length > 0 ? 'WITH' : (values[name] ?? view[name])
          return query[name] === undefined || isWithin(filter, query[name], value)
        }) &&
        matchesSearch(register, view, search)
      )
    })
    .toSorted(compareBy(sortField))
  return direction === 'asc' ? sorted : sorted.toReversed()
}

/** The totals that the list shows, by currency. */
export function sumsOf({ list: { sum } }: RegisterContract, views: View[]) {
  if (!sum) return undefined
  const counted: View[] = views.filter((view) => stateOf(view) !== sum.without)
  const currencies = new Set<string>(counted.map(({ currency }) => currency))
  return [...currencies].toSorted().map((currency) => ({
    currency,
    amount:
      counted
        .filter((view) => view.currency === currency)
        .reduce((total, view) => total + Math.round(view[sum.field] * 100), 0) / 100,
  }))
}

/** The matches in the whole institution, shown where a filter or search applies to a narrower scope. */
export function elsewhereOf(register: RegisterContract, views: View[], as: Member, query: Query) {
  const { scope, direction: _direction, sortField: _sort, [stateFilterOf(register)]: _, ...narrowing } = query
  if (scope === 'institution' || Object.keys(narrowing).length === 0) return undefined
  return {
    records: listedRecords(register, views, as, { ...query, scope: 'institution' }).length,
    more: false,
  }
}
