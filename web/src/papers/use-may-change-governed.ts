import { mayActOnRecord } from '@insaka/domain/permissions'
import { currentRights, useCurrentUser } from '../state/current-user.ts'

type Governable = { isGoverned: boolean; initiatorId: string | null }

/** False for a governed paper or contract of another user, unless the current user has a duty that may change it. */
export function useMayChangeGoverned({ isGoverned, initiatorId }: Governable): boolean {
  const me = useCurrentUser()
  return !isGoverned || mayActOnRecord(currentRights(me), 'UPDATE_PAPERS', { isOwn: initiatorId === me.id })
}
