import { desc, eq } from 'drizzle-orm'
import { readText, tenantRead, unchainedInsertionOfMany, type TenantValues } from '../db/statement.ts'
import type { TenantTx } from '../db/transactions.ts'
import { auditDays } from './audit.table.ts'

export const insertDailyHeads = unchainedInsertionOfMany('audit.insertDays', auditDays)

const { day, events, link, root } = auditDays

export const findDailyHeads = tenantRead('audit.days', (orm, $: TenantValues<{ limit: number }>) =>
  orm
    .select({ day, events, link, root })
    .from(auditDays)
    .where(eq(auditDays.institutionId, $.institutionId))
    .orderBy(desc(day))
    .limit($.limit),
)

type EndedDaysQuery = { after: number; day: string | null; today: string }

/** Days that ended after the last saved head, each with its last event. */
export const findEndedDays = (tx: TenantTx, { after, day, today }: EndedDaysQuery) =>
  readText<{ day: string; events: number }>(tx, {
    name: 'audit.endedDays',
    text: `
      SELECT day::text, max(sequence)::float8 AS events
        FROM (SELECT sequence, greatest($3::date + 1, (max(happened_on) OVER (ORDER BY sequence) AT TIME ZONE 'Africa/Lusaka')::date) AS day
                FROM audit_events WHERE institution_id = $1 AND sequence > $2) AS events
       WHERE day < $4::date GROUP BY day ORDER BY day`,
    values: [after, day, today],
  })
