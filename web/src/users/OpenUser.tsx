import type { UserRecord } from '@insaka/domain/users/users.schema'
import { useQuery } from '@tanstack/react-query'
import { useState, type ComponentType } from 'react'
import { UnloadedDialog } from '../ui/dialog/UnloadedDialog.tsx'
import { userQuery } from './administration.queries.ts'
import UserDetailsDialog, { type PartOfUser } from './details/UserDetailsDialog.tsx'

type Props = {
  id: string
  /** The users of the page that is shown, once they are there. */
  listed: readonly UserRecord[] | undefined
  SignInOfUser: ComponentType<PartOfUser>
  onClose: () => void
}

/**
 * The user the address names, as they were when they were opened: a list that changes below the dialog, or no longer
 * has them, takes nothing away from under the person who is typing.
 */
export default function OpenUser({ id, listed, SignInOfUser, onClose }: Props) {
  const [opened, setOpened] = useState<UserRecord | null>(null)
  const onPage = listed?.find((each) => each.id === id)
  const asked = useQuery({ ...userQuery(id), enabled: listed !== undefined && !onPage && !opened })
  // What the browser has kept from an earlier visit may be old.
  const user = onPage ?? (asked.isFetchedAfterMount ? asked.data : undefined)
  if (!opened && user) setOpened(user)

  if (opened) return <UserDetailsDialog record={opened} SignInOfUser={SignInOfUser} onClose={onClose} />
  if (!asked.error) return null
  return (
    <UnloadedDialog
      title="User Details"
      failed="The user could not be loaded."
      error={asked.error}
      onRetry={() => void asked.refetch()}
      onClose={onClose}
    />
  )
}
