import { expect, it } from 'vitest'
import type { ReportPreview } from '@insaka/domain/procurement-report/report.schema'
import { expensesIn } from '../../test/support/expenses.ts'
import { isLong } from '../../test/support/long-tests.ts'
import { createRandomPapers } from '../../test/support/random-papers.ts'
import { openSuperuserClient } from '../../test/support/sql.ts'
import { openWorld, type TestTenant } from '../../test/support/world.ts'

const world = openWorld()
const superuser = openSuperuserClient(world)
const { previewOf } = expensesIn(world)
const counts = isLong ? { papers: 10_000, changes: 1_000 } : { papers: 200, changes: 80 }

type Period = [from: string, to: string]
const periods: Period[] = [
  ['2024-10-01', '2024-12-31'],
  ['2025-01-01', '2025-03-31'],
  ['2025-04-01', '2025-04-01'],
  ['2025-01-01', '2025-12-31'],
  ['2026-01-01', '2026-03-31'],
]

/** Computes the same figures from all papers and enquiries with independent SQL. */
async function countFigures({ id }: TestTenant, [from, to]: Period) {
  const rows = (text: string) => superuser.rows(text, [id, from, to])
  const day = (moment: string) => `(${moment} + interval '2 hours') AT TIME ZONE 'UTC'`
  const papers = `
    WITH days AS (SELECT $2::date - 1 AS before, $3::date AS until),
    changes AS (
      SELECT s.register, s.paper_id, s.version, s.state, greatest((${day('s.since')})::date, p.initiated_on) AS on_day
        FROM paper_states s JOIN papers p ON p.institution_id = $1 AND p.register = s.register AND p.id = s.paper_id
       WHERE s.institution_id = $1 AND s.version > 1),
    stood AS (
      SELECT p.*,
             CASE WHEN initiated_on <= before THEN coalesce((SELECT state FROM changes c WHERE c.register = p.register AND c.paper_id = p.id
                    AND on_day <= before ORDER BY version DESC LIMIT 1), 'IN_PROGRESS') END AS was,
             CASE WHEN initiated_on <= until THEN coalesce((SELECT state FROM changes c WHERE c.register = p.register AND c.paper_id = p.id
                    AND on_day <= until ORDER BY version DESC LIMIT 1), 'IN_PROGRESS') END AS is_now
        FROM papers p, days WHERE p.institution_id = $1)`
  const open = `(was = 'IN_PROGRESS' OR was IS NULL)`
  const enquiries = `
    WITH days AS (SELECT $2::date - 1 AS before, $3::date AS until),
    taken AS (
      SELECT p.enquiry_id, s.state, (${day('s.since')})::date AS since,
             (lead(${day('s.since')}) OVER (PARTITION BY s.register, s.paper_id ORDER BY s.version))::date AS ends
        FROM paper_states s JOIN papers p ON p.institution_id = $1 AND p.register = s.register AND p.id = s.paper_id
       WHERE s.institution_id = $1),
    looked AS (
      SELECT e.id, e.enquiry_type = 'NTR' AS is_ntr, (${day('e.issued_on')})::date AS issued, (${day('e.withdrawn_on')})::date AS withdrawn FROM enquiries e WHERE e.institution_id = $1),
    stood AS (
      SELECT l.id, ${['before', 'until']
        .map(
          (when) => `CASE WHEN issued <= ${when} THEN
               CASE WHEN EXISTS (SELECT FROM taken t WHERE t.enquiry_id = l.id AND t.state <> 'CANCELLED'
                      AND t.since <= ${when} AND (t.ends IS NULL OR t.ends > ${when})) THEN 'LINKED'
                    WHEN withdrawn <= ${when} OR (is_ntr AND EXISTS (SELECT FROM taken t WHERE t.enquiry_id = l.id AND t.since <= ${when}))
                      THEN 'WITHDRAWN' ELSE 'OPEN' END END AS ${when === 'before' ? 'was' : 'is_now'}`,
        )
        .join(', ')}
        FROM looked l, days)`
  const movements = await rows(`${papers}
    SELECT register, count(*) FILTER (WHERE was = 'IN_PROGRESS')::int AS "broughtForward",
           count(*) FILTER (WHERE initiated_on BETWEEN $2 AND $3)::int AS added,
           count(*) FILTER (WHERE was IN ('COMPLETE', 'CANCELLED') AND is_now = 'IN_PROGRESS')::int AS reopened,
           count(*) FILTER (WHERE ${open} AND is_now = 'COMPLETE')::int AS completed,
           count(*) FILTER (WHERE ${open} AND is_now = 'CANCELLED')::int AS cancelled,
           count(*) FILTER (WHERE is_now = 'IN_PROGRESS')::int AS "carriedForward",
           count(*) FILTER (WHERE was = 'COMPLETE' AND is_now = 'CANCELLED')::int AS "completedThenCancelled"
      FROM stood GROUP BY register ORDER BY register`)
  const [moved] = await rows(`${enquiries}
    SELECT count(*) FILTER (WHERE was = 'OPEN')::int AS "broughtForward",
           count(*) FILTER (WHERE was IS NULL AND is_now IS NOT NULL)::int AS added,
           count(*) FILTER (WHERE was IN ('LINKED', 'WITHDRAWN') AND is_now = 'OPEN')::int AS reopened,
           count(*) FILTER (WHERE (was = 'OPEN' OR was IS NULL) AND is_now = 'LINKED')::int AS linked,
           count(*) FILTER (WHERE (was = 'OPEN' OR was IS NULL) AND is_now = 'WITHDRAWN')::int AS withdrawn,
           count(*) FILTER (WHERE is_now = 'OPEN')::int AS "carriedForward"
      FROM stood`)
  const by = (key: string) =>
    rows(`SELECT ${key} AS key, currency, count(*)::int AS records, sum(purchase_order_value)::float8 AS value
            FROM papers p JOIN departments d ON d.id = p.department_id JOIN enquiries e ON e.institution_id = $1 AND e.id = p.enquiry_id
           WHERE p.institution_id = $1 AND p.state <> 'CANCELLED' AND coalesce(approval_date, initiated_on) BETWEEN $2 AND $3
           GROUP BY 1, 2 ORDER BY currency <> 'ZMW', currency, value DESC, key`)
  return {
    movements: { lvp: movements[0], mpc: movements[1], enquiries: moved },
    department: await by('d.code'),
    vendorCategory: await by('e.vendor_category'),
    expenseType: await by('expense_type'),
    funder: await by('p.funder'),
    competition: await by(
      `CASE procurement_method WHEN 'DIRECT_BIDDING' THEN 'DIRECT' WHEN 'NONE' THEN 'NOT_STATED' ELSE 'COMPETITIVE' END`,
    ),
    method: await by('procurement_method'),
    category: await by('procurement_category'),
  }
}

type Row = ReportPreview['tables'][number]['rows'][number]

/** Sum of the shares of each currency, in tenths of a percent. */
function sharesByCurrency(rows: Row[], of: (row: Row) => { value: number | null; share: number }) {
  const tenthsByCurrency: Record<string, number> = {}
  for (const row of rows)
    tenthsByCurrency[row.currency] = (tenthsByCurrency[row.currency] ?? 0) + Math.round(of(row).share * 10)
  return tenthsByCurrency
}

const expectedShares = (rows: Row[], of: (row: Row) => number | null) =>
  Object.fromEntries(
    rows.map(({ currency }) => [
      currency,
      rows.some((row) => row.currency === currency && of(row) !== 0) ? 1_000 : 0,
    ]),
  )

it('matches the figures of all records after random changes', { timeout: 300_000 }, async () => {
  const { tenant } = await createRandomPapers(world, { ...counts, seed: 21 })
  for (const period of periods) {
    const { movements, tables, before } = await previewOf(tenant, { from: period[0], to: period[1] })
    const { movements: expected, ...dimensions } = await countFigures(tenant, period)
    const { movements: _, ...past } = await countFigures(tenant, [before.from, before.to])
    const { register: _low, ...lvp } = expected.lvp
    const { register: _high, ...mpc } = expected.mpc
    const enquiries = expected.enquiries
    expect(movements).toEqual({ lvp, mpc, enquiries })
    const previewTables = tables.map(({ dimension, rows }) => [
      dimension,
      rows
        .filter(({ records }) => records > 0)
        .map(({ key, currency, records, value }) => ({ key, currency, records, value })),
    ])
    expect(Object.fromEntries(previewTables)).toEqual(dimensions)
    for (const { dimension, rows } of tables) {
      const previousRows = rows.flatMap(({ key, currency, before: { records, value } }) =>
        records > 0 ? [{ key, currency, records, value }] : [],
      )
      const expectedPast = past[dimension as keyof typeof past] as object[]
      expect(previousRows).toHaveLength(expectedPast.length)
      expect(previousRows).toEqual(expect.arrayContaining(expectedPast))
      expect(sharesByCurrency(rows, ({ value, share }) => ({ value, share }))).toEqual(
        expectedShares(rows, ({ value }) => value),
      )
      expect(sharesByCurrency(rows, ({ before: { value, share } }) => ({ value, share }))).toEqual(
        expectedShares(rows, ({ before: { value } }) => value),
      )
    }
    const { broughtForward, added, reopened, completed, cancelled, carriedForward } = movements.lvp
    expect(broughtForward + added + reopened - completed - cancelled).toBe(carriedForward)
  }
})
