import type { AccountState } from '@insaka/domain/users/users.labels'
import type { UserRecord } from '@insaka/domain/users/users.schema'
import { Button } from '@mantine/core'
import type { ComponentProps } from 'react'
import { PagedList } from '../ui/list/PagedList.tsx'
import { Notice } from '../ui/page/Notice.tsx'
import { ApproveButton } from './ApproveButton.tsx'
import { AddUserCard, UserCard } from './UserCard.tsx'
import classes from './UserCard.module.css'
import type { UsersAddress } from './use-users-url.ts'
import { isWaiting } from './users.columns.tsx'

export type UserListProps = Pick<ComponentProps<typeof PagedList<UserRecord>>, 'list' | 'paging'> & {
  address: UsersAddress
}

export function UserList({ address, list, paging }: UserListProps) {
  const cardLink = (user: string) => ({
    href: address.hrefAfter({ user }),
    onFollow: () => address.open(user),
  })
  return (
    <PagedList entries="users" className="grid gap-3" {...{ list, paging }}>
      {(users) => (
        <>
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
          {users.length === 0 && <NoUsers address={address} total={list.pagination?.totalRecords} />}
        </>
      )}
    </PagedList>
  )
}

const emptyTexts: Record<AccountState, string> = {
  waiting: 'Nobody is waiting for approval.',
  activated: 'There are no activated accounts.',
  deactivated: 'There are no deactivated accounts.',
}

function NoUsers({ address, total }: Pick<UserListProps, 'address'> & { total: number | undefined }) {
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
