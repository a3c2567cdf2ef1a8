import { useQuery } from '@tanstack/react-query'
import { lazy } from 'react'
import { institutionsQuery } from '../structure/institution-lookup.queries.ts'
import { usePreferences } from '../session/preferences.ts'
import { toListPage } from '../ui/list/list-page.ts'
import { PagedList } from '../ui/list/PagedList.tsx'
import { useListAddress } from '../ui/list/use-list-address.ts'
import { PageHeader } from '../ui/page/PageHeader.tsx'
import { SearchBox } from '../ui/search/SearchBox.tsx'
import { LazyBoundary } from '../ui/page/LoadingBar.tsx'
import { InstitutionCards } from './InstitutionCards.tsx'
import { readInstitutionsSearch } from './institutions-search-params.ts'
import { NoInstitution } from './NoInstitution.tsx'

const OpenInstitution = lazy(() => import('./OpenInstitutionDialog.tsx'))
const RegistrationDialog = lazy(() => import('./RegistrationDialog.tsx'))

export function InstitutionsPage() {
  const address = useListAddress({
    to: '/insaka/admin/institutions',
    read: readInstitutionsSearch,
    recordName: 'institution',
  })
  const { search, page, change, openPage, open, close } = address
  const { institution } = search
  const size = usePreferences(({ rowsPerPage }) => rowsPerPage) ?? 12
  const result = useQuery({
    ...institutionsQuery({ search: search.search, page, size }),
    select: ({ institutions: content, pagination }) => ({ content, pagination }),
  })
  const listedInstitution = result.data?.content.find(({ code }) => code === institution)

  return (
    <>
      <PageHeader
        title="Institutions"
        actions={
          <SearchBox
            label="Search for an institution"
            value={search.search ?? ''}
            onSearch={(text, replace) => change({ search: text }, replace)}
          />
        }
      />
      <PagedList
        list={toListPage(result)}
        entries="institutions"
        className="grid gap-3 grid-cols-1"
        paging={{
          page,
          pageSize: size,
          onPage: openPage,
          onPageSize: (rowsPerPage) => {
            usePreferences.setState({ rowsPerPage })
            openPage(0)
          },
        }}
      >
        {(institutions) => (
          <>
            {institutions.length === 0 && (
              <NoInstitution
                isSearch={search.search !== undefined}
                onBack={() => change({ search: undefined })}
              />
            )}
            <InstitutionCards
              institutions={institutions}
              onOpen={({ code }) => open(code)}
              onAdd={() => open('new')}
            />
          </>
        )}
      </PagedList>
      <LazyBoundary>
        {institution === 'new' && <RegistrationDialog onClose={close} onOpen={open} />}
        {institution !== undefined && institution !== 'new' && (
          <OpenInstitution key={institution} code={institution} listed={listedInstitution} onClose={close} />
        )}
      </LazyBoundary>
    </>
  )
}
