import { lastingRefusal } from '@insaka/domain/users/users.rules'
import type { UserRecord } from '@insaka/domain/users/users.schema'
import { writeSecurityEvent } from '../audit/security-log.ts'
import type { TenantTx } from '../db/transactions.ts'
import type { JobKind } from '../jobs/job.ts'
import type { Platform } from '../platform.ts'
import { recipientOf } from '../users/account-mails.ts'
import { findUnconfirmed } from '../users/unconfirmed-addresses.repository.ts'
import { findLoginPlace, findUser } from '../users/users.repository.ts'
import { jobKind } from './ask.actions.ts'
import { listRequests, takeRequest, type ResetRequest } from './reset-requests.repository.ts'

const atOnce = 100

/** Sends a link to those of the people who asked who may have one. */
export const forgottenPasswords: JobKind = {
  kind: jobKind,
  everyMs: null,
  async run({ signal }, platform) {
    let requests: ResetRequest[]
    do {
      requests = await platform.database.readDirectory((tx) => listRequests(tx, { most: atOnce }))
      for (const request of requests) {
        signal.throwIfAborted()
        await lookAt(platform, request)
      }
    } while (requests.length === atOnce)
  },
}

async function lookAt(platform: Platform, { id, usernameKey, address, agent }: ResetRequest): Promise<void> {
  const { database, clock, mail } = platform
  const event = { kind: 'new password asked for', address, agent, username: usernameKey } as const
  const [login] = await database.readDirectory((tx) => findLoginPlace(tx, { usernameKey }))
  if (!login) {
    await database.writeDirectory(async (tx) => {
      const [taken] = await takeRequest(tx, { id })
      if (taken) writeSecurityEvent(tx, { ...event, detail: 'unknown name' }, clock())
    })
    return
  }
  const { institution, userId } = login
  await database.writeUnchained(institution.id, async (tx) => {
    const [[taken], user] = await Promise.all([takeRequest(tx, { id }), findUser(tx, userId)])
    if (!taken || !user) return
    const detail = await whyNot(tx, user, institution.demo && !platform.demoSignIn)
    if (detail === null) mail?.queue(tx, { to: recipientOf(user), template: 'reset password', values: {} })
    const of = { institutionId: institution.id, userId, ...(detail !== null && { detail }) }
    writeSecurityEvent(tx, { ...event, ...of }, clock())
  })
}

/** Why nothing is sent, or null. */
async function whyNot(tx: TenantTx, user: UserRecord, isDemo: boolean): Promise<string | null> {
  const [unconfirmed] = await findUnconfirmed(tx, { userId: user.id, email: user.email })
  if (isDemo) return 'DEMO_ACCOUNT'
  return lastingRefusal(user) ?? (unconfirmed ? 'address not confirmed' : null)
}
