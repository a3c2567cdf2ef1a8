import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { lazy } from 'react'
import { institutionsQuery } from '../structure/institution-lookup.queries.ts'
import { usePreferences } from '../session/preferences.ts'
import { LoadError } from '../ui/page/LoadError.tsx'
import { LoadingLines } from '../ui/page/LoadingLines.tsx'
import { PageHeader } from '../ui/page/PageHeader.tsx'
import { SearchBox } from '../ui/search/SearchBox.tsx'
import { PagingBar } from '../ui/paging/PagingBar.tsx'
import { LoadingBar, LazyBoundary } from '../ui/page/LoadingBar.tsx'
import { useOpenRecord } from '../ui/page/use-open-record.ts'
import { InstitutionCards } from './InstitutionCards.tsx'
import { readInstitutionsSearch, type InstitutionsSearch } from './institutions-search-params.ts'
import { NoInstitution } from './NoInstitution.tsx'

const OpenInstitution = lazy(() => import('./OpenInstitutionDialog.tsx'))
const RegistrationDialog = lazy(() => import('./RegistrationDialog.tsx'))

const path = '/insaka/admin/institutions'

export function InstitutionsPage() {
  const { search, page = 0, institution } = useSearch({ from: path })
  const navigate = useNavigate()
  const size = usePreferences(({ rowsPerPage }) => rowsPerPage) ?? 12
  const { data, error, isPlaceholderData, refetch } = useQuery(institutionsQuery({ search, page, size }))
  /** Starts from the current address, because a debounced search may run while a dialog is open. */
  const go = (change: InstitutionsSearch, replace = false) =>
    void navigate({
      from: path,
      search: (current) => readInstitutionsSearch({ ...current, ...change }),
      replace,
    })
  const { open, close } = useOpenRecord({
    record: institution,
    go: ({ record }, replace) => go({ institution: record }, replace),
  })
  const listedInstitution = data?.institutions.find(({ code }) => code === institution)

  return (
    <>
      <PageHeader
        title="Institutions"
        actions={
          <SearchBox
            label="Search for an institution"
            value={search ?? ''}
            onSearch={(text, replace) => go({ search: text, page: undefined }, replace)}
          />
        }
      />
      {data ? (
        <div className="grid gap-3 relative grid-cols-1">
          <LoadingBar loading={isPlaceholderData} />
          {data.institutions.length === 0 && (
            <NoInstitution
              isSearch={search !== undefined}
              onBack={() => go({ search: undefined, page: undefined })}
            />
          )}
          <InstitutionCards
            institutions={data.institutions}
            onOpen={({ code }) => open(code)}
            onAdd={() => open('new')}
          />
          <PagingBar
            page={page}
            pageSize={size}
            pagination={data.pagination}
            onPage={(nextPage) => go({ page: nextPage })}
            onPageSize={(rowsPerPage) => {
              usePreferences.setState({ rowsPerPage })
              go({ page: undefined })
            }}
          />
        </div>
      ) : error ? (
        <LoadError
          title="The institutions could not be loaded."
          error={error}
          onRetry={() => void refetch()}
        />
      ) : (
        <LoadingLines lines={8} />
      )}
      <LazyBoundary>
        {institution === 'new' && <RegistrationDialog onClose={close} onOpen={open} />}
        {institution !== undefined && institution !== 'new' && (
          <OpenInstitution key={institution} code={institution} listed={listedInstitution} onClose={close} />
        )}
      </LazyBoundary>
    </>
  )
}
