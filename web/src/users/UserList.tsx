import type { Pagination } from '@insaka/domain/core/paging.schema'
import type { AccountState } from '@insaka/domain/users/users.labels'
import type { UserRecord } from '@insaka/domain/users/users.schema'
import { Button } from '@mantine/core'
import { LoadError } from '../ui/page/LoadError.tsx'
import { LoadingLines } from '../ui/page/LoadingLines.tsx'
import { Notice } from '../ui/page/Notice.tsx'
import { ApproveButton } from './ApproveButton.tsx'
import { AddUserCard, UserCard } from './UserCard.tsx'
import classes from './UserCard.module.css'
import type { UsersAddress } from './use-users-url.ts'
import { isWaiting } from './users.columns.tsx'
import { UserTable } from './UserTable.tsx'

type UserPage = { users: UserRecord[]; pagination: Pagination; everybody: number }

export type UserListProps = {
  address: UsersAddress
  list: {
    data: UserPage | undefined
    error: Error | null
    isFetching: boolean
    refetch: () => Promise<unknown>
  }
}

/** Longer lists are shown as a table. */
const maxCards = 20
export const isShownAsTable = (list: Pick<UserPage, 'everybody'> | undefined) =>
  (list?.everybody ?? 0) > maxCards

export function UserList({ address, list }: UserListProps) {
  const { data, error, refetch } = list
  if (!data && error)
    return <LoadError title="The users could not be loaded." error={error} onRetry={() => void refetch()} />
  if (!data) return <LoadingLines lines={6} label="Loading users…" />
  if (isShownAsTable(data)) return <UserTable address={address} list={list} />
  return (
    <>
      <UserCards address={address} users={data.users} />
      {data.users.length === 0 && <NoUsers address={address} total={data.pagination.totalRecords} />}
    </>
  )
}

function UserCards({ address, users }: Pick<UserListProps, 'address'> & { users: UserRecord[] }) {
  const cardLink = (user: string) => ({
    href: address.hrefAfter({ user }),
    onFollow: () => address.open(user),
  })
  return (
    <ul className={`bare-list grid gap-3 ${classes.cards}`} aria-label="Users">
      <li className="relative">
        <AddUserCard {...cardLink('new')} />
      </li>
      {users.map((user) => (
        <li key={user.id} className="relative">
          <UserCard user={user} {...cardLink(user.id)} />
          {isWaiting(user) && <ApproveButton user={user} className={classes.approve} />}
        </li>
      ))}
    </ul>
  )
}

const emptyTexts: Record<AccountState, string> = {
  waiting: 'Nobody is waiting for approval.',
  activated: 'There are no activated accounts.',
  deactivated: 'There are no deactivated accounts.',
}

function NoUsers({ address, total }: Pick<UserListProps, 'address'> & { total: number }) {
  const { search, isFiltered, showAll } = address
  return (
    <Notice
      actions={
        isFiltered && (
          <Button variant="default" onClick={showAll}>
            Show all users
          </Button>
        )
      }
    >
      {search.search
        ? 'No user matches this search.'
        : search.account && !search.page
          ? emptyTexts[search.account]
          : total === 0 && !isFiltered
            ? 'There are no users yet.'
            : 'There are no users on this page.'}
    </Notice>
  )
}
