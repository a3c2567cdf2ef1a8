import { FilterRow } from '../filters/FilterRow.tsx'
import type { Filters } from '../filters/filters.ts'
import type { Register } from '../register.ts'
import { matchCountText } from '../../ui/list/list-page.ts'
import { SortSelect } from '../../ui/table/SortSelect.tsx'
import { SearchBox } from '../../ui/search/SearchBox.tsx'
import classes from './RegisterPage.module.css'
import { RegisterTabs } from './RegisterTabs.tsx'
import type { RegisterScreen } from './use-register.ts'

export function RegisterToolbar({ screen }: { screen: RegisterScreen }) {
  const { register, address, institution, list } = screen
  const { query } = address.request
  const filters = withStates(register, query.status)
  return (
    <div className={`relative ${classes.narrowing}`}>
      <div className={`row gap-4 border-b mt-2 ${classes.toolbar}`}>
        <RegisterTabs screen={screen} />
        <SearchBox
          value={query.search ?? ''}
          onSearch={(text, again) => address.change({ search: text }, again)}
        />
      </div>
      <FilterRow
        className={classes.filters}
        filters={filters}
        values={query}
        departments={institution?.departments ?? []}
        onChange={(filters) => address.change(filters)}
        countText={matchCountText(list, 'record')}
      >
        <SortSelect
          columns={register.columns}
          sorting={{ field: address.request.sortField, direction: query.direction ?? 'desc' }}
          onSort={({ field, direction }) => address.change({ sort: field, direction })}
        />
      </FilterRow>
    </div>
  )
}

/** Several states at once have no tab, so they appear as a removable filter. */
const withStates = ({ states, filters }: Register, status: string | undefined): Filters =>
  status?.includes(',')
    ? { status: { kind: 'choice', label: 'State', choices: states, several: true }, ...filters }
    : filters
