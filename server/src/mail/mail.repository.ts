import { and, asc, desc, eq, lte, sql } from 'drizzle-orm'
import { mailStates, resendableStates, type MailState } from '@insaka/domain/mail/mail.labels'
import { institutions } from '../db/directory.table.ts'
import {
  callFunction,
  changeUnchained,
  readText,
  tenantRead,
  unchainedInsertion,
  type TenantValues,
} from '../db/statement.ts'
import type { DirectoryTx, TenantTx, UnchainedTx } from '../db/transactions.ts'
import { mails } from './mail.table.ts'

export type MailRow = typeof mails.$inferSelect

export const insertMail = unchainedInsertion('mails.insert', mails)

export const listInstitutionsWithMail = (
  tx: DirectoryTx,
  { due, after, limit }: { due: string; after: string; limit: number },
): Promise<{ id: string }[]> =>
  callFunction(tx, {
    text: 'SELECT id FROM app.institutions_with_due_mail($1, $2, $3)',
    values: [due, after, limit],
  })

/** The due mail that has waited the longest. Digests come last, because they are many. */
export const findDueMail = tenantRead('mails.due', (orm, $: TenantValues<{ now: string }>) =>
  orm
    .select({ row: mails, institution: institutions.name })
    .from(mails)
    .innerJoin(institutions, eq(institutions.id, mails.institutionId))
    .where(
      and(eq(mails.institutionId, $.institutionId), eq(mails.state, 'WAITING'), lte(mails.nextTryOn, $.now)),
    )
    .orderBy(sql`${mails.template} = 'digest'`, asc(mails.nextTryOn), asc(mails.id))
    .limit(1),
)

export const findMail = tenantRead('mails.find', (orm, $: TenantValues<{ id: string }>) =>
  orm
    .select()
    .from(mails)
    .where(and(eq(mails.institutionId, $.institutionId), eq(mails.id, $.id))),
)

type Outcome = Pick<MailRow, 'id' | 'state' | 'tries' | 'nextTryOn' | 'sentOn' | 'lastError'>

export function saveOutcome(
  tx: UnchainedTx,
  { id, state, tries, nextTryOn, sentOn, lastError }: Outcome,
): void {
  changeUnchained(tx, {
    name: 'mails.settle',
    text: `
      UPDATE mails SET state = $3, tries = $4, next_try_on = $5::timestamptz, sent_on = $6::timestamptz, last_error = $7
       WHERE institution_id = $1 AND id = $2::uuid AND state = 'WAITING'`,
    values: [id, state, tries, nextTryOn, sentOn, lastError],
  })
}

/** Queues a failed or held-back mail again; false if it is missing or in another state. */
export async function requeueMail(
  tx: UnchainedTx,
  { id, now, giveUpOn }: { id: string; now: string; giveUpOn: string },
): Promise<boolean> {
  const requeuedRows = await readText(tx, {
    name: 'mails.again',
    text: `
      UPDATE mails SET state = 'WAITING', tries = 0, next_try_on = $4::timestamptz, give_up_on = $5::timestamptz
       WHERE institution_id = $1 AND id = $2::uuid AND state = ANY ($3::text[]) RETURNING 1`,
    values: [id, resendableStates, now, giveUpOn],
  })
  return requeuedRows.length > 0
}

const findPage = tenantRead(
  'mails.page',
  (orm, $: TenantValues<{ states: readonly MailState[]; offset: number; size: number }>) =>
    orm
      .select()
      .from(mails)
      .where(and(eq(mails.institutionId, $.institutionId), sql`${mails.state} = ANY (${$.states}::text[])`))
      .orderBy(desc(mails.id))
      .limit($.size)
      .offset($.offset),
)

const statesOf = (state: MailState | null): readonly MailState[] =>
  state === null ? (Object.keys(mailStates) as MailState[]) : [state]

type MailPageQuery = { state: MailState | null; page: number; size: number }

export async function findMails(
  tx: TenantTx,
  { state, page, size }: MailPageQuery,
): Promise<{ rows: MailRow[]; total: number }> {
  const [rows, countRows] = await Promise.all([
    findPage(tx, { states: statesOf(state), offset: page * size, size }),
    readText<{ total: number }>(tx, {
      name: 'mails.count',
      text: 'SELECT count(*)::int AS total FROM mails WHERE institution_id = $1 AND state = ANY ($2::text[])',
      values: [statesOf(state)],
    }),
  ])
  return { rows, total: countRows[0]!.total }
}

export function deleteOldMails(tx: UnchainedTx, before: string): void {
  changeUnchained(tx, {
    name: 'mails.forgetOld',
    text: `DELETE FROM mails WHERE institution_id = $1 AND state <> 'WAITING' AND coalesce(sent_on, created_on) < $2::timestamptz`,
    values: [before],
  })
}
