import type { Pagination } from '@insaka/domain/core/paging.schema'
import type { AccountState } from '@insaka/domain/users/users.labels'
import type { UserRecord } from '@insaka/domain/users/users.schema'
import { Button } from '@mantine/core'
import { useDeferredValue } from 'react'
import { LoadError } from '../ui/page/LoadError.tsx'
import { LoadingLines } from '../ui/page/LoadingLines.tsx'
import { Notice } from '../ui/page/Notice.tsx'
import { AddUserCard, UserCard } from './UserCard.tsx'
import classes from './UserCard.module.css'
import type { UsersAddress } from './use-users-address.ts'

type Listed = { users: UserRecord[]; pagination: Pick<Pagination, 'totalRecords'> }

type Props = {
  address: UsersAddress
  list: { data: Listed | undefined; error: Error | null; refetch: () => Promise<unknown> }
}

/** The cards of a page, the way to a new one first; or what there is in their place. */
export function UserList({ address, list: { data, error, refetch } }: Props) {
  if (!data && error)
    return <LoadError title="The users could not be loaded." error={error} onRetry={() => void refetch()} />
  if (!data) return <LoadingLines lines={6} label="Loading users…" />
  return (
    <>
      <Cards address={address} users={data.users} />
      {data.users.length === 0 && <Nobody address={address} total={data.pagination.totalRecords} />}
    </>
  )
}

/**
 * Those that the first screen shows. The rest is drawn after them, so that an old laptop draws it in two strokes; its
 * places are there at once, and Back finds the page as far down as it was left.
 */
const atOnce = 23

function Cards({ address, users }: Pick<Props, 'address'> & { users: UserRecord[] }) {
  const count = useDeferredValue(Infinity, atOnce)
  const cardOf = (user: string) => ({
    href: address.hrefAfter({ user }),
    onFollow: () => address.open(user),
  })
  return (
    <ul className={`bare-list grid gap-3 ${classes.cards}`} aria-label="Users">
      <li>
        <AddUserCard {...cardOf('new')} />
      </li>
      {users.map((user, at) => (
        <li key={user.id}>{at < count && <UserCard user={user} {...cardOf(user.id)} />}</li>
      ))}
    </ul>
  )
}

const nobody: Record<AccountState, string> = {
  waiting: 'Nobody is waiting for approval.',
  activated: 'There are no activated accounts.',
  deactivated: 'There are no deactivated accounts.',
}

function Nobody({ address, total }: Pick<Props, 'address'> & { total: number }) {
  const { search, isFiltered, change } = address
  return (
    <Notice
      actions={
        isFiltered && (
          <Button variant="default" onClick={() => change({ search: undefined, account: undefined })}>
            Show all users
          </Button>
        )
      }
    >
      {search.search
        ? 'No user matches this search.'
        : search.account && !search.page
          ? nobody[search.account]
          : total === 0 && !isFiltered
            ? 'There are no users yet.'
            : 'There are no users on this page.'}
    </Notice>
  )
}
