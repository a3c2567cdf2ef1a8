import { toMoment } from '@insaka/domain/core/dates'
import { describeAgent } from '@insaka/domain/devices/describe-agent'
import type { UnchainedTx } from '../db/transactions.ts'
import type { Platform } from '../platform.ts'
import type { Visitor } from '../idempotency/caller.ts'
import { findUser } from '../users/users.repository.ts'

export async function mailNewDevice(
  tx: UnchainedTx,
  mail: Platform['mail'],
  userId: string,
  { address, agent }: Pick<Visitor, 'address' | 'agent'>,
  now: Date,
): Promise<void> {
  const user = mail && (await findUser(tx, userId))
  if (!user?.email) return
  const to = { userId, name: `${user.firstName} ${user.lastName}`, email: user.email }
  const values = { computer: describeAgent(agent), address, on: toMoment(now) }
  mail!.queue(tx, { to, template: 'new computer', values })
}
