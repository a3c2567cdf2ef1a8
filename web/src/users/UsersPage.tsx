import { accountStates, type AccountState } from '@insaka/domain/users/users.labels'
import { useQuery } from '@tanstack/react-query'
import { lazy, type ComponentType } from 'react'
import { ExportButton } from '../files/ExportButton.tsx'
import { ImportLink } from '../files/ImportLink.tsx'
import { PageHeader } from '../ui/page/PageHeader.tsx'
import { PagingBar } from '../ui/paging/PagingBar.tsx'
import { StateTabs } from '../ui/tabs/StateTabs.tsx'
import { SearchBox } from '../ui/search/SearchBox.tsx'
import { LoadingBar, OnDemand } from '../ui/page/LoadingBar.tsx'
import { usersExport, usersQuery } from './administration.queries.ts'
import { InstitutionChoice } from './InstitutionChoice.tsx'
import { UserList } from './UserList.tsx'
import classes from './UsersPage.module.css'
import { useUsersAddress } from './use-users-address.ts'

// A dialog brings the form library, which the cards do without.
const OpenUser = lazy(() => import('./OpenUser.tsx'))

export type AddUser = {
  institution: string
  onClose: () => void
  /** Opens a user in the place of this dialog. */
  onOpen: (user: string) => void
}

const accountTabs = [['all', 'All users'], ...Object.entries(accountStates)] as [
  AccountState | 'all',
  string,
][]
const accountOf = (state: AccountState | 'all') => (state === 'all' ? undefined : state)

/** `AddUser` is the dialog with which another feature makes a new account. */
export function UsersPage({ AddUser }: { AddUser: ComponentType<AddUser> }) {
  const address = useUsersAddress()
  const { search, institution, change, go, close } = address
  const list = useQuery(usersQuery(search, institution))
  const { user: open } = search

  return (
    <div className="grid gap-3 one-column">
      <div className={classes.head}>
        <PageHeader
          title="Users"
          actions={
            <InstitutionChoice code={institution} onChoose={(code) => change({ institution: code })} />
          }
          corner={
            <div className="row gap-1">
              <ImportLink look="word" register="users" />
              <ExportButton look="word" lists={[usersExport(search, institution)]} />
            </div>
          }
        />
      </div>
      <div className={`row wrap shrinks ${classes.toolbar}`}>
        <StateTabs
          label="Account"
          tabs={accountTabs.map(([state, label]) => ({
            state,
            label,
            // Those who wait for somebody are counted.
            count: state === 'waiting' ? list.data?.waiting : null,
            href: address.hrefAfter({ account: accountOf(state), page: undefined }),
          }))}
          current={search.account ?? 'all'}
          onChoose={(state) => change({ account: accountOf(state) })}
        />
        <SearchBox
          label="Search for a user"
          value={search.search ?? ''}
          onSearch={(text, again) => change({ search: text || undefined }, again)}
        />
      </div>
      <div className="grid gap-3 relative">
        <LoadingBar loading={list.isLoading || list.isPlaceholderData} />
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
      <OnDemand>
        {open === 'new' && <AddUser institution={institution} onClose={close} onOpen={address.open} />}
        {open !== undefined && open !== 'new' && (
          <OpenUser key={open} id={open} listed={list.data?.users} onClose={close} />
        )}
      </OnDemand>
    </div>
  )
}
