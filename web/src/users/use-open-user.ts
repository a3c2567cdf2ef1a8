import type { UserRecord } from '@insaka/domain/users/users.schema'
import { useState } from 'react'

/**
 * The user the address names, as the list had them when they were opened: a list that changes below the dialog, or no
 * longer has them, takes nothing away from under whoever is typing.
 */
export function useOpenUser(id: string | undefined, users: readonly UserRecord[] = []): UserRecord | null {
  const [opened, setOpened] = useState<UserRecord | null>(null)
  if (opened?.id === id) return opened
  const found = users.find((user) => user.id === id) ?? null
  if (found !== opened) setOpened(found)
  return found
}
