import type { PaperRecord } from '@insaka/domain/papers/papers.schema'
import { mayActOnRecord } from '@insaka/domain/permissions'
import { currentRights, useCurrentUser } from '../state/current-user.ts'

/** False for a governed paper of another user, unless the current user has a duty that may change it. */
export function useMayChangePaper(paper: PaperRecord | null): boolean {
  const me = useCurrentUser()
  if (!paper?.governedBy) return true
  return mayActOnRecord(currentRights(me), 'UPDATE_PAPERS', { isOwn: paper.initiatorId === me.id })
}
