import { securityKinds } from '@insaka/domain/audit-log/audit.labels'
import { changeKinds, subjectNames } from '@insaka/domain/audit-log/history-subjects'
import { commonFilters } from '@insaka/domain/core/list-filters'
import { filterShape, type Filter, type Filters, type FilterValues } from '../registers/filters/filters.ts'
import type { HistorySearch } from './history-search-params.ts'

/** Selection and name of a person, for readers who may see the users. */
export type PersonFilter = Pick<Filter, 'Field' | 'nameOf'>

const { from, to } = commonFilters('Days')
const dayFilters = { from: { ...from, label: 'From' }, to: { ...to, label: 'To' } }

const personFilter = (names: Readonly<Record<string, string>>, person: PersonFilter): Filter => ({
  kind: 'choice',
  label: 'User',
  choices: names,
  ...person,
})

export const eventFilters = (names: Readonly<Record<string, string>>, person: PersonFilter) =>
  ({
    ...dayFilters,
    person: personFilter(names, person),
    register: { kind: 'choice', label: 'Register', choices: subjectNames },
    kind: { kind: 'choice', label: 'Change', choices: changeKinds },
  }) satisfies Filters

export const signInFilters = (names: Readonly<Record<string, string>>, person: PersonFilter) =>
  ({
    ...dayFilters,
    person: personFilter(names, person),
    kind: { kind: 'choice', label: 'What', choices: securityKinds },
  }) satisfies Filters

/** The filters in an address; invalid values are ignored and the others kept. */
export const filterValuesFrom = (filters: Filters, search: HistorySearch): FilterValues =>
  Object.fromEntries(
    Object.entries(filters).flatMap(([name, filter]) => {
      const value = search[name as keyof HistorySearch]
      const isKnown = name === 'person' || filterShape(name, filter).safeParse(value).success
      return isKnown && value !== undefined ? [[name, String(value)]] : []
    }),
  )
