import { accountStates, type AccountState } from '@insaka/domain/users/users.labels'
import { userFilters } from '@insaka/domain/users/users.filters'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, type ComponentType } from 'react'
import { ExportButton } from '../files/ExportButton.tsx'
import { ImportLink } from '../files/ImportLink.tsx'
import { FilterRow } from '../registers/filters/FilterRow.tsx'
import type { Filters, FilterValues } from '../registers/filters/filters.ts'
import { ListPrint } from '../registers/list/ListPrint.tsx'
import { useInstitution } from '../structure/institution-lookup.queries.ts'
import { PlusIcon } from '../ui/icons.tsx'
import { matchCountText, toListPage } from '../ui/list/list-page.ts'
import { PageHeader } from '../ui/page/PageHeader.tsx'
import { StateTabs } from '../ui/tabs/StateTabs.tsx'
import { SearchBox } from '../ui/search/SearchBox.tsx'
import { LazyBoundary } from '../ui/page/LoadingBar.tsx'
import { usersExport, usersQuery } from './manage-users.queries.ts'
import type { UserPartProps } from './details/UserDetailsDialog.tsx'
import { InstitutionChoice } from './InstitutionChoice.tsx'
import { UserList } from './UserList.tsx'
import { UserTable } from './UserTable.tsx'
import { userColumns } from './users.columns.tsx'
import classes from './UsersPage.module.css'
import { useUsersAddress } from './use-users-url.ts'

// Lazy: the dialog loads the form library, which the cards do not need.
const OpenUser = lazy(() => import('./OpenUserDialog.tsx'))

export type AddUserDialogProps = {
  institution: string
  onClose: () => void
  /** Replaces this dialog with the dialog of a user. */
  onOpen: (user: string) => void
}

const accountTabs = [['all', 'All users'], ...Object.entries(accountStates)] as [
  AccountState | 'all',
  string,
][]
/** Longer lists are shown as a table. */
const maxCards = 20

const printedFilters: Filters = {
  account: { kind: 'choice', label: 'Account', choices: accountStates },
  ...userFilters,
  search: { kind: 'text', label: 'Search' },
}
const accountFilterOf = (state: AccountState | 'all') => (state === 'all' ? undefined : state)

type Props = {
  AddUser: ComponentType<AddUserDialogProps>
  /** Sections about sign-in in the user’s details, passed in from other features. */
  SignInOfUser: ComponentType<UserPartProps>
}

export function UsersPage({ AddUser, SignInOfUser }: Props) {
  const address = useUsersAddress()
  const { search, institution, change, close } = address
  const result = useQuery(usersQuery(search, institution))
  const { everybody = 0, waiting } = result.data ?? {}
  const list = toListPage(result)
  const chosenInstitution = useInstitution(institution).data
  const departments = chosenInstitution?.departments ?? []
  const { user: open, department, role } = search
  const isTable = everybody > maxCards
  const paging = {
    noun: 'user',
    page: address.page,
    onPage: (page: number) => {
      address.openPage(page)
      window.scrollTo({ top: 0 })
    },
  }

  return (
    <div className="grid gap-3 grid-cols-1">
      <div className={classes.head}>
        <PageHeader
          title="Users"
          actions={
            <>
              <InstitutionChoice
                code={institution}
                onChoose={(code) => change({ institution: code, department: undefined, role: undefined })}
              />
              {isTable && (
                <Button leftSection={<PlusIcon />} onClick={() => address.open('new')}>
                  Add User
                </Button>
              )}
            </>
          }
          cornerAction={
            <div className="row gap-1">
              {isTable && result.data && (
                <ListPrint
                  title="Users"
                  filters={printedFilters}
                  values={search as FilterValues}
                  departments={departments}
                  pagination={result.data.pagination}
                  totalText="users in all"
                  columns={userColumns}
                  rows={result.data.content}
                  keyOf={({ id }) => id}
                  institution={{ code: institution, institution: chosenInstitution }}
                  isOpen={open !== undefined}
                />
              )}
              <ImportLink look="word" register="users" />
              <ExportButton look="word" lists={[usersExport(search, institution)]} />
            </div>
          }
        />
      </div>
      <div className={`row flex-wrap min-w-0 ${classes.toolbar}`}>
        <StateTabs
          label="Account"
          tabs={accountTabs.map(([state, label]) => ({
            state,
            label,
            count: state === 'waiting' ? waiting : null,
            href: address.hrefAfter({ account: accountFilterOf(state), page: undefined }),
          }))}
          current={search.account ?? 'all'}
          onChoose={(state) => change({ account: accountFilterOf(state) })}
        />
        <SearchBox
          label="Search for a user"
          value={search.search ?? ''}
          onSearch={(text, again) => change({ search: text || undefined }, again)}
        />
      </div>
      {(isTable || department !== undefined || role !== undefined) && (
        <FilterRow
          filters={userFilters}
          values={{ department, role }}
          departments={departments}
          onChange={change}
          countText={matchCountText(list, 'user')}
        />
      )}
      {isTable ? (
        <UserTable {...{ address, list, paging }} />
      ) : (
        <UserList {...{ address, paging }} list={{ ...list, loading: result.isPlaceholderData }} />
      )}
      <LazyBoundary>
        {open === 'new' && <AddUser institution={institution} onClose={close} onOpen={address.open} />}
        {open !== undefined && open !== 'new' && (
          <OpenUser
            key={open}
            id={open}
            listedUsers={list.rows}
            SignInOfUser={SignInOfUser}
            onClose={close}
          />
        )}
      </LazyBoundary>
    </div>
  )
}
