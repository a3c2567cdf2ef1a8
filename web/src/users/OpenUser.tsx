import type { UserRecord } from '@insaka/domain/users/users.schema'
import { useQuery } from '@tanstack/react-query'
import { useState, type ComponentType } from 'react'
import { LoadErrorDialog } from '../ui/dialog/LoadErrorDialog.tsx'
import { userQuery } from './administration.queries.ts'
import UserDetailsDialog, { type UserPartProps } from './details/UserDetailsDialog.tsx'

type Props = {
  id: string
  /** The users of the page that is shown, once they are there. */
  listedUsers: readonly UserRecord[] | undefined
  SignInOfUser: ComponentType<UserPartProps>
  onClose: () => void
}

/**
 * The user the address names, as they were when they were opened: a list that changes below the dialog, or no longer
 * has them, takes nothing away from under the person who is typing.
 */
export default function OpenUser({ id, listedUsers, SignInOfUser, onClose }: Props) {
  const [opened, setOpened] = useState<UserRecord | null>(null)
  const listedUser = listedUsers?.find((each) => each.id === id)
  const userResult = useQuery({
    ...userQuery(id),
    enabled: listedUsers !== undefined && !listedUser && !opened,
  })
  // What the browser has kept from an earlier visit may be old.
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
