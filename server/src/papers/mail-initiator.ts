import { registerPaths } from '@insaka/domain/all-registers'
import type { PaperRegister } from '@insaka/domain/papers/paper-kinds'
import type { WriteTx } from '../db/transactions.ts'
import type { Platform } from '../platform.ts'
import { actorOf, type Caller } from '../idempotency/caller.ts'
import { recipientOf } from '../users/account-mails.ts'
import { findUser } from '../users/users.repository.ts'

type SettledRecordChange = {
  record: { register: PaperRegister | 'contracts'; id: number; reference: string; initiatorId: string | null }
  change: 'reopened' | 'corrected'
  reason: string | null
}

/** Notifies the initiator of a change that another user made to a completed or awarded record. */
export async function mailInitiator(
  tx: WriteTx,
  mail: Platform['mail'],
  caller: Caller,
  { record: { register, id, reference, initiatorId }, change, reason }: SettledRecordChange,
): Promise<void> {
  if (!mail || initiatorId === null || initiatorId === caller.userId) return
  const initiator = await findUser(tx, initiatorId)
  if (!initiator) return
  const path = `${registerPaths[register]}?scope=institution&record=${id}`
  const values = { done: change, reason, reference, path, by: actorOf(caller).name }
  mail.queue(tx, { to: recipientOf(initiator), template: 'record corrected', values })
}
