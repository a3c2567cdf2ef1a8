import type { SecurityEntry, SecurityFilters } from '@insaka/domain/audit/audit.schema'
import { daysLater, toMoment } from '@insaka/domain/core/dates'
import { paginate } from '@insaka/domain/core/paging'
import type { RegisterPagination } from '@insaka/domain/core/register'
import { readText } from '../db/statement.ts'
import type { TenantTx } from '../db/transactions.ts'
import { mostCounted } from './trail.ts'

type Row = Omit<SecurityEntry, 'happenedOn' | 'user'> & { happenedOn: Date; userId: string | null }

function matching({ from, to, person, kind }: SecurityFilters) {
  const values: unknown[] = []
  const bound = (value: unknown) => `$${values.push(value) + 1}`
  const conditions = ['institution_id = $1']
  if (from !== undefined) conditions.push(`happened_on >= ${bound(`${from}T00:00:00+02:00`)}`)
  if (to !== undefined) conditions.push(`happened_on < ${bound(`${daysLater(to, 1)}T00:00:00+02:00`)}`)
  if (person !== undefined) conditions.push(`user_id = ${bound(person)}`)
  if (kind !== undefined) conditions.push(`kind = ${bound(kind)}`)
  return { values, bound, where: conditions.join(' AND ') }
}

/** One page of the sign-ins, refusals and exports of the institution, newest first. */
export async function readSecurityEvents(
  tx: TenantTx,
  filters: SecurityFilters,
  { page, size }: { page: number; size: number },
): Promise<{ content: SecurityEntry[]; pagination: RegisterPagination }> {
  const [counted, rows] = await Promise.all([count(tx, filters), find(tx, filters, { page, size })])
  const names = await namesOf(tx, rows)
  const content = rows.map(({ happenedOn, userId, ...row }) => ({
    ...row,
    happenedOn: toMoment(happenedOn),
    user: names.get(userId) ?? null,
  }))
  const pagination = paginate({ page, size }, Math.min(counted, mostCounted), content.length)
  return { content, pagination: counted > mostCounted ? { ...pagination, more: true } : pagination }
}

async function count(tx: TenantTx, filters: SecurityFilters): Promise<number> {
  const { values, where } = matching(filters)
  const [found] = await readText<{ total: number }>(tx, {
    text: `SELECT count(*)::int AS total FROM (SELECT FROM security_events WHERE ${where} LIMIT ${mostCounted + 1}) few`,
    values,
  })
  return found!.total
}

function find(
  tx: TenantTx,
  filters: SecurityFilters,
  { page, size }: { page: number; size: number },
): Promise<Row[]> {
  const { values, bound, where } = matching(filters)
  return readText<Row>(tx, {
    text: `
      SELECT id, happened_on AS "happenedOn", kind, user_id AS "userId", username, address, agent, detail
        FROM security_events WHERE ${where}
       ORDER BY happened_on DESC, id DESC LIMIT ${bound(size)} OFFSET ${bound(page * size)}`,
    values,
  })
}

/** What the people of the institution are called; a developer from elsewhere has no name here. */
async function namesOf(tx: TenantTx, rows: readonly Row[]): Promise<Map<string | null, string>> {
  const ids = [...new Set(rows.flatMap(({ userId }) => userId ?? []))]
  const people = await readText<{ id: string; name: string }>(tx, {
    name: 'audit.peopleOf',
    text: `SELECT id, first_name || ' ' || last_name AS name FROM users WHERE institution_id = $1 AND id = ANY ($2::uuid[])`,
    values: [ids],
  })
  return new Map(people.map(({ id, name }) => [id, name]))
}
