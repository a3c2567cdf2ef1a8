import { expect } from 'vitest'
import { toMoment } from '@insaka/domain/core/dates'
import type { MailLink } from '@insaka/domain/mail/mail-templates'
import { createLinkMakers } from '../../src/forgotten-password/mailed-links.ts'
import { passwordResetJob } from '../../src/forgotten-password/reset-job.ts'
import { setUnconfirmedAddress } from '../../src/users/unconfirmed-addresses.repository.ts'
import { findUser } from '../../src/users/users.repository.ts'
import { runJob } from './jobs.ts'
import { runSql } from './sql.ts'
import type { Person, TestTenant, World } from './world.ts'

type QueuedMail = { template: string; email: string; values: Record<string, unknown> }

/** Requests password resets and returns the mailed links, for tests without a mail server. */
export const accountLinkHelpers = (world: World) => ({
  ask: (username: string, remoteAddress = '192.0.2.20') =>
    world.call('POST', '/api/auth/forgotten-password', { body: { username }, remoteAddress }),

  /** Runs the job that handles password reset requests. */
  lookAtRequests: () => runJob(passwordResetJob, world.platform),

  /** Fragment of the mailed link; null if no link is created. */
  async linkFor(
    tenant: Pick<TestTenant, 'id'>,
    { id: userId }: Person,
    kind: MailLink = 'RESET',
    createdOn = toMoment(world.now),
  ) {
    const makers = createLinkMakers(world.platform, world.platform.mail!)
    const link = await world.inTenant(tenant.id, async (tx) => {
      const { email } = (await findUser(tx, userId))!
      return makers[kind](tx, { userId, email, createdOn })
    })
    return link && link.split('#')[1]!
  },

  async leaveUnconfirmedAddress(tenant: Pick<TestTenant, 'id'>, person: Person): Promise<void> {
    await world.inTenant(tenant.id, async (tx) => {
      const { email } = (await findUser(tx, person.id))!
      setUnconfirmedAddress(tx, { userId: person.id, email })
    })
    expect(await this.linkFor(tenant, person, 'CONFIRM')).not.toBeNull()
  },

  async mailsOf(tenant: Pick<TestTenant, 'id'>, { id }: Pick<Person, 'id'>): Promise<QueuedMail[]> {
    const { rows } = await world.inTenant(tenant.id, (tx) =>
      runSql(
        tx,
        'SELECT template, email, values FROM mails WHERE institution_id = $1 AND user_id = $2 ORDER BY template',
        [tenant.id, id],
      ),
    )
    return rows as QueuedMail[]
  },

  check: (link: unknown) => world.call('POST', '/api/auth/forgotten-password/check', { body: { link } }),
  change: (link: unknown, newPassword: string, remoteAddress = '192.0.2.20') =>
    world.call('POST', '/api/auth/forgotten-password/change', { body: { link, newPassword }, remoteAddress }),
  confirm: (link: unknown) => world.call('POST', '/api/auth/addresses/confirm', { body: { link } }),
})
