import { registerPaths } from '@insaka/domain/all-registers'
import { toDay } from '@insaka/domain/core/dates'
import { Refusal } from '@insaka/domain/core/errors'
import {
  awaitedSteps,
  noHolderMessage,
  remindedTodayMessage,
  type DecidedRegister,
} from '@insaka/domain/decisions/decisions.labels'
import { may, mayActOnRecord } from '@insaka/domain/permissions'
import type { TenantTx } from '../db/transactions.ts'
import { actorOf, type Caller } from '../idempotency/caller.ts'
import type { Platform } from '../platform.ts'
import { requireReadable } from '../registers/own-records.ts'
import { recipientOf } from '../users/account-mails.ts'
import { findDutyHolders } from '../users/duties.repository.ts'
import { findUser } from '../users/users.repository.ts'
import { decidedKinds } from './decided-kinds.ts'
import { insertReminder } from './decisions.repository.ts'
import { findPending, holdersWhoMay } from './read-decisions.ts'

/** Mails those who may decide on a record, at most once a day for each record. */
export const remind = (
  { database, mail, clock }: Platform,
  caller: Caller,
  record: { register: DecidedRegister; id: number },
): Promise<void> =>
  database.writeUnchained(caller.institutionId, async (tx) => {
    const now = clock()
    const day = toDay(now)
    const pending = await findPending(tx, record)
    if (!pending) {
      if (!may(caller, 'READ_CONTENT')) throw new Refusal('NOT_FOUND')
      throw new Refusal('INVALID', { message: 'This record does not wait for a decision.' })
    }
    const { step, target, awaits, taken, shown } = pending
    requireReadable(caller, { name: record.register }, target)
    const isOwn = target.initiatorId === caller.userId || taken.some(({ byId }) => byId === caller.userId)
    const { permission = 'SUBMIT_PAPERS' } = decidedKinds[record.register].steps['submit'] ?? {}
    if (!mayActOnRecord(caller, permission, { isOwn })) throw new Refusal('NOT_ALLOWED')
    if (!mail) throw new Refusal('INVALID', { message: 'Insaka sends no mail here.' })
    const duty = step.duties![0]!
    const holders = holdersWhoMay(await findDutyHolders(tx, { duty, day }), duty, step, target)
    if (holders.length === 0) throw new Refusal('INVALID', { message: noHolderMessage })
    const { register, id: recordId } = record
    const [noted] = await insertReminder(tx, { register, recordId, day, byId: caller.userId })
    if (!noted) throw new Refusal('INVALID', { message: remindedTodayMessage })
    const values = {
      reference: shown.reference,
      awaits: awaitedSteps[awaits],
      by: actorOf(caller).name,
      path: `${registerPaths[register]}?scope=institution&record=${recordId}`,
    }
    for (const to of await findRecipients(tx, holders))
      mail.queue(tx, { to, template: 'decision reminder', values })
  })

async function findRecipients(tx: TenantTx, holders: readonly { id: string }[]) {
  const ids = [...new Set(holders.map(({ id }) => id))]
  const users = await Promise.all(ids.map((id) => findUser(tx, id)))
  return users.flatMap((user) => (user ? [recipientOf(user)] : []))
}
