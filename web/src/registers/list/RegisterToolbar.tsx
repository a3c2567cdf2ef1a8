import { Button } from '@mantine/core'
import { useId, useState, type ReactNode } from 'react'
import { countFilters } from '../../ui/filters/filters.ts'
import { FilterPanel } from '../../ui/filters/FilterPanel.tsx'
import { SearchBox } from '../../ui/filters/SearchBox.tsx'
import { PrintButton } from '../../ui/print/PrintButton.tsx'
import classes from './RegisterPage.module.css'
import { RegisterTabs } from './RegisterTabs.tsx'
import { RegisterViews } from './RegisterViews.tsx'
import type { OpenRegister } from './use-register.ts'

type Props<Row extends { id: number }, State extends string, Sort extends string> = {
  at: OpenRegister<Row, State, Sort>
  /** More ways to change the list, or to take it along. */
  children?: ReactNode
}

/** Between the title and the list: the states, the search, and the other ways to change what is shown. */
export function RegisterToolbar<Row extends { id: number }, State extends string, Sort extends string>({
  at,
  children,
}: Props<Row, State, Sort>) {
  const { register, address, institution } = at
  const { query } = address.request
  const [filtersShown, setFiltersShown] = useState(false)
  const panelId = useId()
  const active = countFilters(query)

  return (
    <>
      <div className={classes.toolbar}>
        <RegisterTabs at={at} />
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
          <RegisterViews at={at} />
          <PrintButton />
          {children}
        </div>
      </div>
      {filtersShown && (
        <FilterPanel
          id={panelId}
          filters={query}
          departments={institution?.departments ?? []}
          daysOf={register.daysOf}
          onChange={(filters) => address.change(filters)}
        />
      )}
    </>
  )
}
