import { mayTouch } from '@insaka/domain/permissions'
import { useCurrentUser } from '../state/current-user.ts'

/** Whether one may take this record out of use: any of the institution, one's own, or none. */
export function useMayCancel({ initiatorId }: { initiatorId: string }): boolean {
  const { id, user } = useCurrentUser()
  return mayTouch(user.role, 'DELETE_CONTENT', { isOwn: initiatorId === id })
}
