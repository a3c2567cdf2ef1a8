import type { UserRecord } from '@insaka/domain/users/users.schema'
import { PagedTable } from '../ui/list/PagedList.tsx'
import type { UserListProps } from './UserList.tsx'
import { approvalColumn, isWaiting, userColumns } from './users.columns.tsx'

export function UserTable({ address, list, paging }: UserListProps) {
  const { search, isFiltered } = address
  return (
    <PagedTable<UserRecord>
      label="Users"
      columns={list.rows?.some(isWaiting) ? [...userColumns, approvalColumn] : userColumns}
      keyOf={({ id }) => id}
      {...{ list, paging }}
      hrefOf={({ id }) => address.hrefAfter({ user: id })}
      onOpen={({ id }) => address.open(id)}
      isMuted={({ user, ...person }) => !user.enabled && !isWaiting({ user, ...person })}
      empty={{ isFiltered, search: search.search, onClear: address.showAll }}
    />
  )
}
