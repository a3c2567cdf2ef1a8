import { FilterChips } from '../filters/FilterChips.tsx'
import type { Filters } from '../filters/filters.ts'
import type { Register } from '../register.ts'
import { SearchBox } from '../../ui/search/SearchBox.tsx'
import classes from './RegisterPage.module.css'
import { RegisterTabs } from './RegisterTabs.tsx'
import type { OpenRegister } from './use-register.ts'

/** Between the title and the list: the states, the search, and what the list is narrowed by. */
export function RegisterToolbar({ screen }: { screen: OpenRegister }) {
  const { register, address, institution } = screen
  const { query } = address.request
  const filters = withStates(register, query.status)
  return (
    <div className="relative">
      <div className={`row gap-4 line-below mt-2 ${classes.toolbar}`}>
        <RegisterTabs screen={screen} />
        <SearchBox
          value={query.search ?? ''}
          onSearch={(text, again) => address.change({ search: text }, again)}
        />
      </div>
      <FilterChips
        filters={filters}
        values={query}
        departments={institution?.departments ?? []}
        onChange={(filters) => address.change(filters)}
      />
    </div>
  )
}

/** No tab has several states at once, so a link to them is shown, and taken back, as a filter is. */
const withStates = ({ states, filters }: Register, status: string | undefined): Filters =>
  status?.includes(',')
    ? { status: { kind: 'choice', label: 'State', choices: states }, ...filters }
    : filters
