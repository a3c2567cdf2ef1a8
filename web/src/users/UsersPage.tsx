import { accountStates, type AccountState } from '@insaka/domain/users/users.labels'
import { userFilters } from '@insaka/domain/users/users.filters'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, type ComponentType } from 'react'
import { ExportButton } from '../files/ExportButton.tsx'
import { ImportLink } from '../files/ImportLink.tsx'
import { recordCountText } from '@insaka/domain/core/number-format'
import { FilterRow } from '../registers/filters/FilterRow.tsx'
import { useInstitution } from '../structure/institution-lookup.queries.ts'
import { PlusIcon } from '../ui/icons.tsx'
import { PageHeader } from '../ui/page/PageHeader.tsx'
import { PagingBar } from '../ui/paging/PagingBar.tsx'
import { StateTabs } from '../ui/tabs/StateTabs.tsx'
import { SearchBox } from '../ui/search/SearchBox.tsx'
import { LoadingBar, LazyBoundary } from '../ui/page/LoadingBar.tsx'
import { usersExport, usersQuery } from './manage-users.queries.ts'
import type { UserPartProps } from './details/UserDetailsDialog.tsx'
import { InstitutionChoice } from './InstitutionChoice.tsx'
import { isShownAsTable, UserList } from './UserList.tsx'
import classes from './UsersPage.module.css'
import { useUsersAddress } from './use-users-url.ts'
import { UsersPrint } from './UsersPrint.tsx'

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
const accountFilterOf = (state: AccountState | 'all') => (state === 'all' ? undefined : state)

type Props = {
  AddUser: ComponentType<AddUserDialogProps>
  /** Sections about sign-in in the user’s details, passed in from other features. */
  SignInOfUser: ComponentType<UserPartProps>
}

export function UsersPage({ AddUser, SignInOfUser }: Props) {
  const address = useUsersAddress()
  const { search, institution, change, go, close } = address
  const list = useQuery(usersQuery(search, institution))
  const departments = useInstitution(institution).data?.departments ?? []
  const { user: open, department, role } = search
  const isTable = isShownAsTable(list.data)

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
              {isTable && list.data && (
                <UsersPrint {...{ search, institution, departments }} list={list.data} />
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
            count: state === 'waiting' ? list.data?.waiting : null,
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
          countText={
            list.isFetching || !list.data ? undefined : recordCountText(list.data.pagination, 'user')
          }
        />
      )}
      <div className="grid gap-3 relative">
        {!isTable && <LoadingBar loading={list.isLoading || list.isPlaceholderData} />}
        <UserList address={address} list={list} />
      </div>
      {list.data && (
        <PagingBar
          noun="user"
          page={search.page ?? 0}
          pagination={list.data.pagination}
          onPage={(page) => {
            go({ page })
            window.scrollTo({ top: 0 })
          }}
        />
      )}
      <LazyBoundary>
        {open === 'new' && <AddUser institution={institution} onClose={close} onOpen={address.open} />}
        {open !== undefined && open !== 'new' && (
          <OpenUser
            key={open}
            id={open}
            listedUsers={list.data?.users}
            SignInOfUser={SignInOfUser}
            onClose={close}
          />
        )}
      </LazyBoundary>
    </div>
  )
}
