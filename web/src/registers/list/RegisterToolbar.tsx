import { Button } from '@mantine/core'
import { useId, useState, type ReactNode } from 'react'
import { countFilters } from '../filters/filters.ts'
import { FilterPanel } from '../filters/FilterPanel.tsx'
import { SearchBox } from '../../ui/search/SearchBox.tsx'
import { PrintButton } from '../../ui/print/PrintButton.tsx'
import classes from './RegisterPage.module.css'
import { RegisterTabs } from './RegisterTabs.tsx'
import { RegisterViews } from './RegisterViews.tsx'
import type { OpenRegister } from './use-register.ts'

type Props = {
  screen: OpenRegister
  /** More ways to change the list, or to take it along. */
  children?: ReactNode
}

/** Between the title and the list: the states, the search, and the other ways to change what is shown. */
export function RegisterToolbar({ screen, children }: Props) {
  const { register, address, institution } = screen
  const { query } = address.request
  const [filtersShown, setFiltersShown] = useState(false)
  const panelId = useId()
  const active = countFilters(register.filters, query)

  return (
    <>
      <div className={classes.toolbar}>
        <RegisterTabs screen={screen} />
        <div className={classes.tools}>
          <SearchBox
            value={query.search ?? ''}
            onSearch={(text, again) => address.change({ search: text }, again)}
          />
          <Button
            variant="default"
            fw={500}
            px="sm"
            aria-expanded={filtersShown}
            aria-controls={filtersShown ? panelId : undefined}
            onClick={() => setFiltersShown(!filtersShown)}
          >
            {active > 0 ? `Filters (${active})` : 'Filters'}
          </Button>
          <RegisterViews screen={screen} />
          <PrintButton />
          {children}
        </div>
      </div>
      {filtersShown && (
        <FilterPanel
          id={panelId}
          filters={register.filters}
          values={query}
          departments={institution?.departments ?? []}
          onChange={(filters) => address.change(filters)}
        />
      )}
    </>
  )
}
