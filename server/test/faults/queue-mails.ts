import type { Client } from 'pg'
import type { Installation } from '../../src/installation.ts'
import { Outbox } from '../../src/mail/outbox.ts'
import type { FakeSmtpServer } from '../support/fake-smtp-server.ts'

export async function queueMails(
  smtp: FakeSmtpServer,
  { platform }: Installation,
  client: Client,
  count: number,
): Promise<number> {
  const outbox = new Outbox(smtp.config, () => new Date())
  const { rows } = await client.query(
    `SELECT DISTINCT ON (institution_id) institution_id AS institution, id FROM users ORDER BY institution_id, id`,
  )
  for (const { institution, id: userId } of rows)
    await platform.database.writeUnchained(institution, async (tx) => {
      for (let i = 0; i < count; i++) {
        const recipient = { userId, name: 'Mutale Banda', email: `${i}@example.org` }
        outbox.queue(tx, { to: recipient, template: 'test', values: { by: 'Mutale Banda' } })
      }
    })
  return rows.length * count
}
