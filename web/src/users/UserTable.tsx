import type { UserRecord } from '@insaka/domain/users/users.schema'
import { EmptyList } from '../ui/table/EmptyList.tsx'
import { RecordTable } from '../ui/table/RecordTable.tsx'
import type { UserListProps } from './UserList.tsx'
import { approvalColumn, isWaiting, userColumns } from './users.columns.tsx'

export function UserTable({ address, list }: UserListProps) {
  const { search, isFiltered } = address
  const { data } = list
  const users = data?.users ?? []
  const lastPage = (data?.pagination.totalPages ?? 0) - 1
  return (
    <RecordTable<UserRecord, string>
      label="Users"
      columns={users.some(isWaiting) ? [...userColumns, approvalColumn] : userColumns}
      keyOf={({ id }) => id}
      rows={users}
      loading={list.isFetching}
      error={list.error}
      onRetry={() => void list.refetch()}
      hrefOf={({ id }) => address.hrefAfter({ user: id })}
      onOpen={({ id }) => address.open(id)}
      isMuted={({ user, ...person }) => !user.enabled && !isWaiting({ user, ...person })}
      whenEmpty={
        <EmptyList
          isPastEnd={lastPage >= 0}
          isFiltered={isFiltered}
          search={search.search}
          onLastPage={() => address.go({ page: lastPage || undefined })}
          onClear={address.showAll}
        />
      }
    />
  )
}
