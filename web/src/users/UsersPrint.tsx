import { formatNumber } from '@insaka/domain/core/number-format'
import type { Pagination } from '@insaka/domain/core/paging.schema'
import { accountStates } from '@insaka/domain/users/users.labels'
import { userFilters } from '@insaka/domain/users/users.filters'
import type { UserRecord } from '@insaka/domain/users/users.schema'
import { activeFilters, type Department } from '../registers/filters/filters.ts'
import { useInstitution } from '../structure/institution-lookup.queries.ts'
import { useLetterhead } from '../structure/use-letterhead.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { PrintIcon } from '../ui/icons.tsx'
import { PrintSheet } from '../ui/print/PrintSheet.tsx'
import { userColumns } from './users.columns.tsx'
import type { UsersSearch } from './users-search-params.ts'

type Props = {
  search: UsersSearch
  institution: string
  departments: readonly Department[]
  list: { users: UserRecord[]; pagination: Pagination }
}

/** Prints the current page; the export contains the whole list. */
export function UsersPrint({ search, institution, departments, list: { users, pagination } }: Props) {
  const { department, role } = search
  const letterhead = useLetterhead({ code: institution, institution: useInstitution(institution).data })
  const facts = [
    ...(search.account ? [{ term: 'Account', value: accountStates[search.account] }] : []),
    ...activeFilters(userFilters, { department, role }, departments, '').map(({ label: term, text }) => ({
      term,
      value: text,
    })),
    ...(search.search ? [{ term: 'Search', value: search.search }] : []),
    {
      term: 'Page',
      value: `${(search.page ?? 0) + 1} of ${pagination.totalPages}, ${formatNumber(pagination.totalRecords)} users in all`,
    },
  ]
  return (
    <>
      <IconButton label="Print this page" onClick={() => window.print()}>
        <PrintIcon />
      </IconButton>
      {search.user === undefined && (
        <PrintSheet
          title="Users"
          {...letterhead}
          facts={facts}
          columns={userColumns}
          rows={users}
          keyOf={({ id }) => id}
        />
      )}
    </>
  )
}
