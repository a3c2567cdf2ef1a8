import { expect, it } from 'vitest'
import { expensesIn } from '../../test/support/expenses.ts'
import { isLong } from '../../test/support/long-tests.ts'
import { createRandomPapers } from '../../test/support/random-papers.ts'
import { openSuperuserClient } from '../../test/support/sql.ts'
import { openWorld, type TestTenant } from '../../test/support/world.ts'

const world = openWorld()
const superuser = openSuperuserClient(world)
const { expensesOf, insightsOf, faultsAt } = expensesIn(world)

/** Computes the same figures directly from the papers, independent of the application. */
async function countFigures(tenant: TestTenant, year: number) {
  const rows = (text: string) => superuser.rows(text, [tenant.id, year])
  const papers = `(
    SELECT p.*, CASE WHEN approval_date IS NULL THEN initiated_on ELSE approval_date END AS day, d.code AS dept, d.name AS dept_name,
           CASE WHEN e.enquiry_type <> 'NTR' THEN (e.issued_on + interval '2 hours') AT TIME ZONE 'UTC' END AS issued
      FROM papers p JOIN departments d ON d.id = p.department_id JOIN enquiries e ON e.institution_id = $1 AND e.id = p.enquiry_id
     WHERE p.institution_id = $1 AND p.state IN ('IN_PROGRESS', 'COMPLETE')) AS papers`
  const kwacha = `${papers} WHERE currency = 'ZMW' AND to_char(day, 'YYYY') = $2::int::text`
  const spent = 'count(*)::int AS records, sum(purchase_order_value)::float8 AS total'
  const waits = (until: string, since: string, by: string) =>
    rows(`SELECT ${by} AS code, count(*)::int AS records, percentile_cont(0.5) WITHIN GROUP (ORDER BY days) AS median,
                 (array_agg(days ORDER BY days DESC))[ceil(count(*) / 10.0)] AS "slowestTenth"
            FROM (SELECT dept, (${until} - ${since}::date) AS days FROM ${papers}
                   WHERE to_char(${until}, 'YYYY') = $2::int::text AND ${since}::date <= ${until}) AS waited GROUP BY 1 ORDER BY 1`)
  return {
    expenses: await rows(
      `SELECT dept AS code, sum(purchase_order_value)::float8 AS total,
              array_agg(DISTINCT to_char(day, 'Q')::int) AS quarters FROM ${kwacha} GROUP BY dept ORDER BY total DESC, dept`,
    ),
    quarters: await rows(
      `SELECT dept AS code, to_char(day, 'Q')::int AS quarter, sum(purchase_order_value)::float8 AS total FROM ${kwacha} GROUP BY 1, 2`,
    ),
    others: await rows(
      `SELECT currency, count(*)::int AS records FROM ${papers}
        WHERE currency <> 'ZMW' AND to_char(day, 'YYYY') = $2::int::text GROUP BY 1 ORDER BY 1`,
    ),
    vendors: await rows(
      `SELECT upper(vendor) AS vendor, ${spent} FROM ${kwacha} GROUP BY 1 ORDER BY total DESC, 1 LIMIT 20`,
    ),
    methods: await rows(
      `SELECT procurement_method AS method, ${spent} FROM ${kwacha} GROUP BY 1 ORDER BY total DESC, 1`,
    ),
    funders: await rows(`SELECT funder, ${spent} FROM ${kwacha} GROUP BY 1 ORDER BY total DESC, 1`),
    months: await rows(
      `SELECT to_char(day, 'MM')::int AS month, ${spent} FROM ${kwacha} GROUP BY 1 ORDER BY 1`,
    ),
    approval: await waits('approval_date', 'requisitioned_on', 'dept'),
    order: await waits('purchase_order_date', 'issued', 'dept'),
    wholeApproval: await waits('approval_date', 'requisitioned_on', `''`),
  }
}

const counts = isLong ? { papers: 10_000, changes: 1_000 } : { papers: 200, changes: 80 }

it('matches the papers after any saves and changes', { timeout: 300_000 }, async () => {
  const { tenant, ADMIN } = await createRandomPapers(world, { ...counts, seed: 20 })
  for (const year of [2024, 2025, 2026]) {
    const expectedFigures = await countFigures(tenant, year)
    const { expenses, otherCurrencies } = await expensesOf(ADMIN, year)
    const spending = expenses.filter(({ total }) => total !== 0)
    expect(spending.map(({ code, total }) => ({ code, total }))).toEqual(
      expectedFigures.expenses.map(({ code, total }) => ({ code, total })),
    )
    const quarters = ['quarterOne', 'quarterTwo', 'quarterThree', 'quarterFour'] as const
    const byQuarter = spending.flatMap((each) =>
      quarters.flatMap((name, i) =>
        each[name] === 0 ? [] : { code: each.code, quarter: i + 1, total: each[name] },
      ),
    )
    expect(new Set(byQuarter)).toEqual(new Set(expectedFigures.quarters))
    expect(otherCurrencies).toEqual(expectedFigures.others)

    const { vendors, methods, funders, months, days } = await insightsOf(ADMIN, year)
    expect(vendors.map((each) => ({ ...each, vendor: each.vendor.toUpperCase() }))).toEqual(
      expectedFigures.vendors,
    )
    expect(methods).toEqual(expectedFigures.methods)
    expect(funders).toEqual(expectedFigures.funders)
    expect(months.flatMap(({ lastYear: _lastYear, ...each }) => (each.records > 0 ? each : []))).toEqual(
      expectedFigures.months,
    )
    const last = await countFigures(tenant, year - 1)
    expect(months.flatMap(({ month, lastYear: total }) => (total === 0 ? [] : { month, total }))).toEqual(
      last.months.map(({ month, total }) => ({ month, total })),
    )
    const waits = (wait: 'approval' | 'order') =>
      days.departments
        .flatMap((each) => (each[wait].records > 0 ? { code: each.code, ...each[wait] } : []))
        .toSorted((a, b) => (a.code < b.code ? -1 : 1))
    expect(waits('approval')).toEqual(expectedFigures.approval)
    expect(waits('order')).toEqual(expectedFigures.order)
    expect([{ code: '', ...days.approval }]).toEqual(expectedFigures.wholeApproval)
  }
  expect(await faultsAt(tenant)).toEqual([])
})
