import type { UserRecord } from '@insaka/domain/users/users.schema'
import { useQuery } from '@tanstack/react-query'
import { useState, type ComponentType } from 'react'
import { LoadErrorDialog } from '../ui/dialog/LoadErrorDialog.tsx'
import { userQuery } from './manage-users.queries.ts'
import UserDetailsDialog, { type UserPartProps } from './details/UserDetailsDialog.tsx'

type Props = {
  id: string
  listedUsers: readonly UserRecord[] | undefined
  SignInOfUser: ComponentType<UserPartProps>
  onClose: () => void
}

/** The user in the address, frozen when opened: a list that refreshes behind the dialog must not disturb the form. */
export default function OpenUser({ id, listedUsers, SignInOfUser, onClose }: Props) {
  const [opened, setOpened] = useState<UserRecord | null>(null)
  const listedUser = listedUsers?.find((each) => each.id === id)
  const userResult = useQuery({
    ...userQuery(id),
    enabled: listedUsers !== undefined && !listedUser && !opened,
  })
  // Cached data from an earlier visit may be outdated.
  const user = listedUser ?? (userResult.isFetchedAfterMount ? userResult.data : undefined)
  if (!opened && user) setOpened(user)

  if (opened) return <UserDetailsDialog record={opened} SignInOfUser={SignInOfUser} onClose={onClose} />
  if (!userResult.error) return null
  return (
    <LoadErrorDialog
      title="User Details"
      errorTitle="The user could not be loaded."
      error={userResult.error}
      onRetry={() => void userResult.refetch()}
      onClose={onClose}
    />
  )
}
