import { FilterChips } from '../filters/FilterChips.tsx'
import { SearchBox } from '../../ui/search/SearchBox.tsx'
import classes from './RegisterPage.module.css'
import { RegisterTabs } from './RegisterTabs.tsx'
import type { OpenRegister } from './use-register.ts'

/** Between the title and the list: the states, the search, and what the list is narrowed by. */
export function RegisterToolbar({ screen }: { screen: OpenRegister }) {
  const { register, address, institution } = screen
  const { query } = address.request
  return (
    <div className={classes.tools}>
      <div className={classes.toolbar}>
        <RegisterTabs screen={screen} />
        <SearchBox
          value={query.search ?? ''}
          onSearch={(text, again) => address.change({ search: text }, again)}
        />
      </div>
      <FilterChips
        filters={register.filters}
        values={query}
        departments={institution?.departments ?? []}
        onChange={(filters) => address.change(filters)}
      />
    </div>
  )
}
