import { Button } from '@mantine/core'
import { enquiryStates } from '@insaka/domain/enquiries/enquiries.labels'
import type { EnquiryRecord } from '@insaka/domain/enquiries/enquiries.schema'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { currentInstitutionQuery } from '../state/current-institution.ts'
import { useCurrentUser, useMay } from '../state/current-user.ts'
import { countFilters } from '../ui/filters/filters.ts'
import { FilterPanel } from '../ui/filters/FilterPanel.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { PagingBar } from '../ui/paging/PagingBar.tsx'
import { PrintButton } from '../ui/print/PrintButton.tsx'
import { PrintSheet } from '../ui/print/PrintSheet.tsx'
import { ScopeSelect } from '../ui/scope/ScopeSelect.tsx'
import { RecordTable } from '../ui/table/RecordTable.tsx'
import { enquiriesViewsQuery } from './enquiries-views.queries.ts'
import { columnsShown } from './enquiries.columns.tsx'
import classes from './EnquiriesPage.module.css'
import { EnquiriesToolbar } from './EnquiriesToolbar.tsx'
import { EnquiriesViews } from './EnquiriesViews.tsx'
import { EnquiryOpened } from './EnquiryOpened.tsx'
import { filterWords } from './filter-words.ts'
import { NothingFound } from './NothingFound.tsx'
import { useEnquiriesAddress } from './use-enquiries-address.ts'
import { useEnquiriesList } from './use-enquiries-list.ts'
import { useOpenRecord } from './use-open-record.ts'

const title = 'Enquiries'

export function EnquiriesPage() {
  const user = useCurrentUser()
  const mayCreate = useMay('CREATE_CONTENT')
  const institution = useQuery(currentInstitutionQuery(user.institution)).data
  const views = useQuery(enquiriesViewsQuery)
  const address = useEnquiriesAddress()
  const { request, change, remember, hrefAfter } = address
  const { query } = request
  const list = useEnquiriesList(user.id, request)
  const { open, close } = useOpenRecord(address)
  const [filtersShown, setFiltersShown] = useState(false)
  const panelId = useId()

  // With other columns than one's own the rows would jump a moment later.
  const rows = views.isPending ? undefined : list.rows
  const departments = institution?.departments ?? []
  const lastPage = (list.pagination?.totalPages ?? 0) - 1
  const record = address.record === 'new' && !mayCreate ? undefined : address.record
  const shared = { columns: columnsShown(views.data?.columns ?? null), keyOf, signOf }

  return (
    <div className={classes.page}>
      <div className={classes.head}>
        <PageHeader
          title={title}
          actions={
            <div className={classes.actions}>
              <ScopeSelect scope={query.scope} onScope={(scope) => remember({ scope })} />
              {mayCreate && <Button onClick={() => open('new')}>New enquiry</Button>}
            </div>
          }
        />
      </div>
      <EnquiriesToolbar
        address={address}
        counts={list.counts}
        filters={{
          shown: filtersShown,
          active: countFilters(query),
          panelId,
          onToggle: () => setFiltersShown(!filtersShown),
        }}
      >
        <EnquiriesViews views={views} address={address} />
        <PrintButton />
      </EnquiriesToolbar>
      {filtersShown && (
        <FilterPanel
          id={panelId}
          filters={query}
          departments={departments}
          daysOf="Issued"
          onChange={(filters) => change(filters)}
        />
      )}
      <div>
        <RecordTable
          {...shared}
          label={title}
          rows={rows}
          loading={list.loading || views.isPending}
          error={list.error}
          onRetry={list.retry}
          sorting={{ field: request.sortField, direction: query.direction ?? 'desc' }}
          onSort={({ field, direction }) => change({ sort: field, direction })}
          hrefOf={({ id }) => hrefAfter({ record: id })}
          onOpen={({ id }) => open(id)}
          whenEmpty={
            <NothingFound
              isPastEnd={lastPage >= 0}
              isFiltered={query.search !== undefined || countFilters(query) > 0}
              isWholeInstitution={query.scope === 'institution'}
              onBack={() => change({ page: lastPage })}
              onClear={() =>
                change({ search: undefined, department: undefined, from: undefined, to: undefined })
              }
              onWiden={() => remember({ scope: 'institution' })}
            />
          }
        />
        <PagingBar
          page={request.page}
          pageSize={request.pageSize}
          pagination={list.pagination}
          onPage={(page) => change({ page })}
          onPageSize={(size) => remember({ size })}
        />
      </div>
      <PrintSheet
        {...shared}
        title={title}
        institution={institution?.name ?? user.institution}
        facts={filterWords(request, departments, list.pagination)}
        printedBy={`${user.firstName} ${user.lastName}`}
        rows={rows ?? []}
      />
      <EnquiryOpened record={record} list={request} rows={rows} onOpen={open} onClose={close} />
    </div>
  )
}

const keyOf = ({ id }: EnquiryRecord) => id

/** A withdrawn enquiry is greyed; the word says why. */
const signOf = ({ state }: EnquiryRecord) => (state === 'WITHDRAWN' ? enquiryStates[state] : undefined)
