import type { SecurityEntry, SecurityFilters } from '@insaka/domain/audit-log/audit.schema'
import { addDays, toMoment, startOfDay } from '@insaka/domain/core/dates'
import { paginate } from '@insaka/domain/core/paging'
import type { RegisterPagination } from '@insaka/domain/core/register-list.schema'
import { readText } from '../db/statement.ts'
import type { TenantTx } from '../db/transactions.ts'
import { maxCounted } from './trail.ts'

type Row = Omit<SecurityEntry, 'happenedOn' | 'user'> & { happenedOn: Date; userId: string | null }

function filterConditions({ from, to, person, kind }: SecurityFilters) {
  const values: unknown[] = []
  const parameter = (value: unknown) => `$${values.push(value) + 1}`
  const conditions = ['institution_id = $1']
  if (from !== undefined) conditions.push(`happened_on >= ${parameter(startOfDay(from))}`)
  if (to !== undefined) conditions.push(`happened_on < ${parameter(startOfDay(addDays(to, 1)))}`)
  if (person !== undefined) conditions.push(`user_id = ${parameter(person)}`)
  if (kind !== undefined) conditions.push(`kind = ${parameter(kind)}`)
  return { values, bound: parameter, where: conditions.join(' AND ') }
}

export async function readSecurityEvents(
  tx: TenantTx,
  filters: SecurityFilters,
  { page, size }: { page: number; size: number },
): Promise<{ content: SecurityEntry[]; pagination: RegisterPagination }> {
  const [counted, rows] = await Promise.all([
    countEvents(tx, filters),
    findEvents(tx, filters, { page, size }),
  ])
  const names = await readUserNames(tx, rows)
  const content = rows.map(({ happenedOn, userId, ...row }) => ({
    ...row,
    happenedOn: toMoment(happenedOn),
    user: names.get(userId) ?? null,
  }))
  const pagination = paginate({ page, size }, Math.min(counted, maxCounted), content.length)
  return { content, pagination: counted > maxCounted ? { ...pagination, more: true } : pagination }
}

async function countEvents(tx: TenantTx, filters: SecurityFilters): Promise<number> {
  const { values, where } = filterConditions(filters)
  const [total] = await readText<{ total: number }>(tx, {
    text: `SELECT count(*)::int AS total FROM (SELECT FROM security_events WHERE ${where} LIMIT ${maxCounted + 1}) few`,
    values,
  })
  return total!.total
}

function findEvents(
  tx: TenantTx,
  filters: SecurityFilters,
  { page, size }: { page: number; size: number },
): Promise<Row[]> {
  const { values, bound, where } = filterConditions(filters)
  return readText<Row>(tx, {
    text: `
      SELECT id, happened_on AS "happenedOn", kind, user_id AS "userId", username, address, agent, detail
        FROM security_events WHERE ${where}
       ORDER BY happened_on DESC, id DESC LIMIT ${bound(size)} OFFSET ${bound(page * size)}`,
    values,
  })
}

/** Names of the users of this institution; a developer of another one stays anonymous. */
async function readUserNames(tx: TenantTx, rows: readonly Row[]): Promise<Map<string | null, string>> {
  const ids = [...new Set(rows.flatMap(({ userId }) => userId ?? []))]
  const people = await readText<{ id: string; name: string }>(tx, {
    name: 'audit.peopleOf',
    text: `SELECT id, first_name || ' ' || last_name AS name FROM users WHERE institution_id = $1 AND id = ANY ($2::uuid[])`,
    values: [ids],
  })
  return new Map(people.map(({ id, name }) => [id, name]))
}
