import fc from 'fast-check'
import { allLists, type ListDescription, type ListName } from '@insaka/domain/all-lists'
import { scopes } from '@insaka/domain/core/register-list.schema'

type Query = Record<string, string>

const oneOf = (values: readonly unknown[]): fc.Arbitrary<string> => fc.constantFrom(...values.map(String))
const someOf = (codes: readonly string[]) =>
  fc
    .subarray([...codes], { minLength: 1, maxLength: Math.min(3, codes.length) })
    .map((chosen) => chosen.join(','))

/** Values of every filter of a list that occur in its records, and searches. */
export function filterArbitraries(
  name: ListName,
  records: Record<string, any>[],
  searches: readonly string[],
): Record<string, fc.Arbitrary<string>> {
  const { filters, states = {}, fields, view, export: exported }: ListDescription = allLists[name]
  const described = records.map((each): Record<string, any> => (view ? view(each as never) : each))
  const valuesOf = (field: string) => [
    ...new Set(described.map((each) => each[field]).filter((value) => value !== null && value !== undefined)),
  ]
  const ofKind = (...kinds: string[]) =>
    Object.entries(fields).flatMap(([field, { kind }]) => (kinds.includes(kind) ? valuesOf(field) : []))
  const arbitraries: Record<string, fc.Arbitrary<string>> = {}
  for (const [field, filter] of Object.entries(filters)) {
    if (filter.kind === 'choice') {
      const codes = Object.keys(filter.choices)
      arbitraries[field] = filter.several ? someOf(codes) : oneOf(codes)
    }
    if (filter.kind === 'department')
      arbitraries[field] = oneOf(field === 'department' ? ['PSU', 'psu', 'FIN'] : ['PSU'])
    if (filter.kind === 'text') arbitraries[field] = oneOf(valuesOf(field))
    if (filter.kind === 'number') arbitraries[field] = oneOf(valuesOf(field).map(({ id }) => id))
    if (filter.kind === 'amount') arbitraries[field] = oneOf(ofKind('money').filter((amount) => amount >= 0))
    if (filter.kind === 'day')
      arbitraries[field] = oneOf(ofKind('day', 'moment').map((dayValue) => String(dayValue).slice(0, 10)))
  }
  const { shape } = exported.query!
  if ('search' in shape) arbitraries['search'] = oneOf(searches)
  if (Object.keys(states).length > 0)
    arbitraries['stage' in shape ? 'stage' : 'status'] = someOf(Object.keys(states))
  return arbitraries
}

/** Queries of a list with few filters at a time, so that most find records, and a sort field. */
export function listQueries(...list: Parameters<typeof filterArbitraries>): fc.Arbitrary<Query> {
  const { isRegister, sortFields = {}, export: exported }: ListDescription = allLists[list[0]]
  const optionalFilters = Object.entries(filterArbitraries(...list)).map(
    ([field, values]): fc.Arbitrary<object> =>
      fc.oneof(
        { weight: 6, arbitrary: fc.constant({}) },
        { weight: 1, arbitrary: values.map((value) => ({ [field]: value })) },
      ),
  )
  return fc
    .tuple(
      isRegister ? oneOf(Object.keys(scopes)).map((scope) => ({ scope })) : fc.constant({}),
      'direction' in exported.query!.shape
        ? oneOf(['asc', 'desc']).map((direction) => ({ direction }))
        : fc.constant({}),
      oneOf(Object.keys(sortFields).length > 0 ? Object.keys(sortFields) : ['id']).map((sortField) => ({
        sortField,
      })),
      ...optionalFilters,
    )
    .map((chosenFilters) => Object.assign({}, ...chosenFilters) as Query)
}
