import { sql } from 'drizzle-orm'
import { foreignKey, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { mailStates, mailTemplates } from '@insaka/domain/mail/mail.labels'
import type { MailValues } from '@insaka/domain/mail/mail-templates'
import { choice, id, institutionId, moment } from '../db/columns.ts'
import { users } from '../users/users.table.ts'

/** Outbox: mails waiting for delivery, and the results. */
export const mails = pgTable(
  'mails',
  {
    institutionId: institutionId(),
    /** Part of the Message-ID, so all retries are the same mail. */
    id: id(),
    userId: uuid('user_id').notNull(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    template: choice('template', mailTemplates).notNull(),
    values: jsonb('values').$type<MailValues[keyof MailValues]>().notNull(),
    state: choice('state', mailStates).notNull(),
    tries: integer('tries').notNull(),
    createdOn: moment('created_on').notNull(),
    nextTryOn: moment('next_try_on'),
    giveUpOn: moment('give_up_on').notNull(),
    sentOn: moment('sent_on'),
    lastError: text('last_error'),
  },
  (t) => [
    primaryKey({ name: 'mails_pkey', columns: [t.institutionId, t.id] }),
    foreignKey({
      name: 'mails_user_fkey',
      columns: [t.institutionId, t.userId],
      foreignColumns: [users.institutionId, users.id],
    }),
    index('mails_waiting')
      .on(t.institutionId, t.nextTryOn)
      .where(sql`${t.state} = 'WAITING'`),
    index('mails_failed')
      .on(t.institutionId, t.createdOn)
      .where(sql`${t.state} = 'FAILED'`),
  ],
)
