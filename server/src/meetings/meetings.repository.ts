import { toMoment } from '@insaka/domain/core/dates'
import type { Appointed } from '@insaka/domain/meetings/meetings.rules'
import { readText } from '../db/statement.ts'
import type { TenantTx } from '../db/transactions.ts'

/** The members of the committee on a day. */
export async function readAppointed(tx: TenantTx, day: string): Promise<Appointed[]> {
  const rows = await readText<{ name: string; membership: string; userId: string | null }>(tx, {
    name: 'meetings.appointed',
    text: `SELECT m.name, m.membership, u.id AS "userId"
             FROM committee_members m
             LEFT JOIN users u ON u.institution_id = m.institution_id AND lower(u.username) = lower(m.username)
            WHERE m.institution_id = $1 AND m.state = 'APPOINTED'
              AND m.appointed_from <= $2 AND (m.appointed_to IS NULL OR m.appointed_to >= $2)
            ORDER BY m.id`,
    values: [day],
  })
  return rows.map(({ name, membership, userId }) => ({ name, userId, isExternal: membership === 'EXTERNAL' }))
}

export type AgendaPaper = {
  id: number
  reference: string
  description: string
  value: number
  currency: string
  submittedOn: string | null
}

/** The committee papers with these references, by their reference in capitals. */
export async function findPapersByReference(
  tx: TenantTx,
  references: readonly string[],
): Promise<Map<string, AgendaPaper>> {
  const wanted = references.map((reference) => reference.trim().toUpperCase())
  const ids = wanted.flatMap((reference) => numberIn(reference) ?? [])
  if (ids.length === 0) return new Map()
  const rows = await readText<Omit<AgendaPaper, 'submittedOn'> & { submittedOn: Date | null }>(tx, {
    name: 'meetings.papers',
    text: `SELECT id::float8 AS id, reference, description, purchase_order_value::float8 AS value, currency,
                  submitted_on AS "submittedOn"
             FROM papers
            WHERE institution_id = $1 AND register = 'mpc' AND state <> 'TAKEN_BACK'
              AND id = ANY ($2::bigint[]) AND upper(reference) = ANY ($3::text[])`,
    values: [ids, wanted],
  })
  return new Map(
    rows.map(({ submittedOn, ...paper }) => [
      paper.reference.toUpperCase(),
      { ...paper, submittedOn: submittedOn && toMoment(submittedOn) },
    ]),
  )
}

/** The number in the reference of a committee paper, which is before month and year. */
function numberIn(reference: string): number | null {
  const part = reference.split('.').at(-3) ?? ''
  return /^\d{1,9}$/.test(part) ? Number(part) : null
}

/** The full names of users. */
export async function readNames(
  tx: TenantTx,
  ids: readonly (string | null)[],
): Promise<ReadonlyMap<string | null, string>> {
  const rows = await readText<{ id: string; name: string }>(tx, {
    name: 'meetings.names',
    text: `SELECT id, first_name || ' ' || last_name AS name FROM users
            WHERE institution_id = $1 AND id = ANY ($2::uuid[])`,
    values: [[...new Set(ids.filter((id) => id !== null))]],
  })
  return new Map(rows.map(({ id, name }) => [id, name]))
}

export async function isUnknownUsername(tx: TenantTx, username: string): Promise<boolean> {
  const users = await readText<{ id: string }>(tx, {
    name: 'meetings.username',
    text: 'SELECT id FROM users WHERE institution_id = $1 AND lower(username) = lower($2)',
    values: [username],
  })
  return users.length === 0
}
