import { refusalDespiteNewPassword } from '@insaka/domain/users/users.rules'
import type { UserRecord } from '@insaka/domain/users/users.schema'
import { writeSecurityEvent } from '../audit-log/write-security-event.ts'
import type { TenantTx } from '../db/transactions.ts'
import type { JobKind } from '../jobs/job.ts'
import type { Platform } from '../platform.ts'
import { recipientOf } from '../users/account-mails.ts'
import { findUnconfirmedAddress } from '../users/unconfirmed-addresses.repository.ts'
import { findLoginWithInstitution, findUser } from '../users/users.repository.ts'
import { resetJobKind } from './request-reset.actions.ts'
import { listResetRequests, claimResetRequest, type ResetRequest } from './reset-requests.repository.ts'

const batchSize = 100

/** Sends reset links to the requesting users who may have one. */
export const passwordResetJob: JobKind = {
  kind: resetJobKind,
  everyMs: null,
  async run({ signal }, platform) {
    let requests: ResetRequest[]
    do {
      requests = await platform.database.readDirectory((tx) => listResetRequests(tx, { limit: batchSize }))
      for (const request of requests) {
        signal.throwIfAborted()
        await processRequest(platform, request)
      }
    } while (requests.length === batchSize)
  },
}

async function processRequest(
  platform: Platform,
  { id, usernameKey, address, agent }: ResetRequest,
): Promise<void> {
  const { database, clock, mail } = platform
  const event = { kind: 'new password asked for', address, agent, username: usernameKey } as const
  const [login] = await database.readDirectory((tx) => findLoginWithInstitution(tx, { usernameKey }))
  if (!login) {
    await database.writeDirectory(async (tx) => {
      const [claimed] = await claimResetRequest(tx, { id })
      if (claimed) writeSecurityEvent(tx, { ...event, detail: 'unknown name' }, clock())
    })
    return
  }
  const { institution, userId } = login
  await database.writeUnchained(institution.id, async (tx) => {
    const [[claimed], user] = await Promise.all([claimResetRequest(tx, { id }), findUser(tx, userId)])
    if (!claimed || !user) return
    const detail = await refusalReason(tx, user, institution.demo && !platform.demoSignIn)
    if (detail === null) mail?.queue(tx, { to: recipientOf(user), template: 'reset password', values: {} })
    const target = { institutionId: institution.id, userId, ...(detail !== null && { detail }) }
    writeSecurityEvent(tx, { ...event, ...target }, clock())
  })
}

async function refusalReason(tx: TenantTx, user: UserRecord, isDemo: boolean): Promise<string | null> {
  const [unconfirmed] = await findUnconfirmedAddress(tx, { userId: user.id, email: user.email })
  if (isDemo) return 'DEMO_ACCOUNT'
  return refusalDespiteNewPassword(user) ?? (unconfirmed ? 'address not confirmed' : null)
}
