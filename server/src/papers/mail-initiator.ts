import { registerPaths } from '@insaka/domain/all-registers'
import type { PaperRegister } from '@insaka/domain/papers/paper-kinds'
import type { WriteTx } from '../db/transactions.ts'
import type { Platform } from '../platform.ts'
import { actorOf, type Caller } from '../idempotency/caller.ts'
import { recipientOf } from '../users/account-mails.ts'
import { findUser } from '../users/users.repository.ts'

type SettledRecordChange = {
  record: {
    register: PaperRegister | 'contracts' | 'requisitions'
    id: number
    reference: string
    initiatorId: string | null
  }
  /** The word of a step in the history, such as 'Approved', or one of these changes. */
  change: 'reopened' | 'corrected' | { decided: string }
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
  const values = { reason, reference, path, by: actorOf(caller).name }
  const to = recipientOf(initiator)
  if (typeof change === 'object')
    mail.queue(tx, { to, template: 'record decided', values: { ...values, done: change.decided } })
  else mail.queue(tx, { to, template: 'record corrected', values: { ...values, done: change } })
}
