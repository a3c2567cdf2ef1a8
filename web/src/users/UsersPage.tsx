import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, type ComponentType } from 'react'
import { PageHeader } from '../ui/PageHeader.tsx'
import { SearchBox } from '../ui/search/SearchBox.tsx'
import { LoadingBar } from '../ui/table/LoadingBar.tsx'
import { AccountFilter } from './AccountFilter.tsx'
import { usersQuery } from './administration.queries.ts'
import { InstitutionChoice } from './InstitutionChoice.tsx'
import { UserList } from './UserList.tsx'
import classes from './UsersPage.module.css'
import { UserPages } from './UserPages.tsx'
import { useUsersAddress } from './use-users-address.ts'

// A dialog brings the form library, which the cards do without.
const OpenUser = lazy(() => import('./OpenUser.tsx'))

export type AddUser = {
  institution: string
  onClose: () => void
  /** Opens a user in the place of this dialog. */
  onOpen: (user: string) => void
}

/** `AddUser` is the dialog with which another feature makes a new account. */
export function UsersPage({ AddUser }: { AddUser: ComponentType<AddUser> }) {
  const address = useUsersAddress()
  const { search, institution, change, go } = address
  const list = useQuery(usersQuery(search, institution))
  const { user: open } = search
  const close = () => go({ user: undefined })

  return (
    <div className={classes.page}>
      <div className={classes.head}>
        <PageHeader
          title="Users"
          description="Who works with Insaka, and who is waiting to"
          actions={
            <InstitutionChoice code={institution} onChoose={(code) => change({ institution: code })} />
          }
        />
      </div>
      <div className={classes.toolbar}>
        <AccountFilter address={address} waiting={list.data?.waiting} />
        <SearchBox
          label="Search for a user"
          value={search.search ?? ''}
          onSearch={(text, again) => change({ search: text || undefined }, again)}
        />
      </div>
      <div className={classes.cards}>
        <LoadingBar loading={list.isLoading || list.isPlaceholderData} />
        <UserList address={address} list={list} />
      </div>
      {list.data && <UserPages address={address} pagination={list.data.pagination} />}
      <Suspense fallback={<Opening />}>
        {open === 'new' && (
          <AddUser institution={institution} onClose={close} onOpen={(user) => go({ user }, true)} />
        )}
        {open !== undefined && open !== 'new' && (
          <OpenUser key={open} id={open} listed={list.data?.users} onClose={close} />
        )}
      </Suspense>
    </div>
  )
}

const Opening = () => (
  <div className={classes.opening}>
    <LoadingBar loading />
  </div>
)
