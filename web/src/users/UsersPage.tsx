import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState, type ComponentType } from 'react'
import { PageHeader } from '../ui/PageHeader.tsx'
import { SearchBox } from '../ui/search/SearchBox.tsx'
import { LoadingBar } from '../ui/table/LoadingBar.tsx'
import { AccountFilter } from './AccountFilter.tsx'
import { usersQuery } from './administration.queries.ts'
import { InstitutionChoice } from './InstitutionChoice.tsx'
import type { Begun } from './OpenUser.tsx'
import { UserList } from './UserList.tsx'
import classes from './UsersPage.module.css'
import { UserPages } from './UserPages.tsx'
import { useUsersAddress } from './use-users-address.ts'

// A dialog brings the form library, which the cards do without.
const OpenUser = lazy(() => import('./OpenUser.tsx'))

export type AddUser = {
  institution: string
  onClose: () => void
  /** An earlier try, whose answer was lost, has registered them; what was typed is a change of it from here on. */
  onSavedBefore: (begun: Begun) => void
}

/** `AddUser` is the dialog with which another feature makes a new account. */
export function UsersPage({ AddUser }: { AddUser: ComponentType<AddUser> }) {
  const address = useUsersAddress()
  const { search, institution, change, go } = address
  const list = useQuery(usersQuery(search, institution))
  const { user: open } = search
  const [begun, setBegun] = useState<Begun | null>(null)
  // It stands in this one dialog, as long as that is open.
  if (begun && open !== 'new' && open !== begun.user.id) setBegun(null)
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
          <AddUser
            institution={institution}
            onClose={close}
            onSavedBefore={(begun) => {
              setBegun(begun)
              go({ user: begun.user.id }, true)
            }}
          />
        )}
        {open !== undefined && open !== 'new' && (
          <OpenUser key={open} id={open} listed={list.data?.users} begun={begun} onClose={close} />
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
