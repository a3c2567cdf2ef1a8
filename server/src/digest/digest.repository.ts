import { and, eq, sql } from 'drizzle-orm'
import { defaultDigest, type DigestChoice } from '@insaka/domain/digest/digest.labels'
import type { Role } from '@insaka/domain/permissions'
import { readText, tenantRead, unchainedChange, type TenantValues } from '../db/statement.ts'
import type { UnchainedTx } from '../db/transactions.ts'
import { digests } from './digest.table.ts'

export const findDigestChoice = tenantRead('digests.find', (orm, $: TenantValues<{ userId: string }>) =>
  orm
    .select({ choice: digests.choice })
    .from(digests)
    .where(and(eq(digests.institutionId, $.institutionId), eq(digests.userId, $.userId))),
)

export const saveDigestChoice = unchainedChange(
  'digests.save',
  (orm, $: TenantValues<{ userId: string; choice: string }>) =>
    orm
      .insert(digests)
      .values({
        institutionId: $.institutionId,
        userId: $.userId,
        choice: sql`${$.choice}::text`,
        lastFor: null,
      })
      .onConflictDoUpdate({
        target: [digests.institutionId, digests.userId],
        set: { choice: sql`excluded.choice` },
      }),
)

/** `demo`: whether demo accounts may sign in. */
export type DigestRun = { day: string; choices: DigestChoice[]; demo: boolean }

type DigestRecipient = { userId: string; name: string; email: string; role: Role }

/** Marks users who may sign in, have a confirmed address and are due for this day, and returns them. */
const claimRecipientsSql = `
  WITH due AS (
    SELECT u.id FROM users AS u LEFT JOIN digests AS d ON d.institution_id = u.institution_id AND d.user_id = u.id
     WHERE u.institution_id = $1 AND u.enabled AND u.account_not_expired AND u.account_not_locked AND u.status = 'ACTIVE'
       AND u.email <> ''
       AND ($5::boolean OR NOT EXISTS (SELECT FROM institutions AS i WHERE i.id = $1 AND i.demo))
       AND NOT EXISTS (SELECT FROM unconfirmed_addresses AS a
                        WHERE a.institution_id = $1 AND a.user_id = u.id AND a.email = u.email)
       AND coalesce(d.choice, '${defaultDigest}') = ANY ($3::text[]) AND (d.last_for IS NULL OR d.last_for < $2::date)
     ORDER BY u.id LIMIT $4),
  marked AS (
    INSERT INTO digests (institution_id, user_id, choice, last_for)
    SELECT $1, id, '${defaultDigest}', $2::date FROM due ORDER BY id
    ON CONFLICT (institution_id, user_id) DO UPDATE SET last_for = excluded.last_for
      WHERE digests.last_for IS NULL OR digests.last_for < excluded.last_for
    RETURNING institution_id, user_id)
  SELECT u.id AS "userId", u.first_name || ' ' || u.last_name AS name, u.email, u.role
    FROM marked JOIN users AS u ON u.institution_id = marked.institution_id AND u.id = marked.user_id ORDER BY u.id`

export const claimRecipients = (
  tx: UnchainedTx,
  { day, choices, demo, limit }: DigestRun & { limit: number },
): Promise<DigestRecipient[]> =>
  readText<DigestRecipient>(tx, {
    name: 'digests.mark',
    text: claimRecipientsSql,
    values: [day, choices, limit, demo],
  })
