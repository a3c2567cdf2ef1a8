import { medianOf, recordsIn, slowestTenthOf, type Bar } from '@insaka/domain/core/histogram'
import { dayOfYearBefore } from '@insaka/domain/dashboard/dashboard.rules'
import type { Insights, WaitFigures } from '@insaka/domain/dashboard/expenses.schema'
import { expenseCurrency, expenseStatuses, type Wait } from '@insaka/domain/papers/papers.expenses'
import { readText } from '../db/statement.ts'
import type { TenantTx } from '../db/transactions.ts'
import { byUse } from '../papers/vendors.repository.ts'
import { asShownSum, readOffered, type AskedYear } from './expenses.repository.ts'

const mostVendors = 20

type Spent = Pick<Insights, 'records' | 'total' | 'committed'>
const spent = `coalesce(sum(records), 0)::float8 AS records, ${asShownSum('coalesce(sum(amount), 0)')} AS total`
const ofYear = `institution_id = $1 AND year = $2 AND currency = '${expenseCurrency}' AND records > 0`

/** Any one dimension adds up to the whole. */
const whole = `SELECT ${spent}, ${asShownSum('coalesce(sum(committed), 0)')} AS committed FROM expense_totals WHERE ${ofYear} AND dimension = 'expenseType'`

const byKey = (dimension: 'method' | 'funder') => `
  SELECT key AS ${dimension}, ${spent} FROM expense_totals
   WHERE ${ofYear} AND dimension = '${dimension}' GROUP BY key ORDER BY sum(amount) DESC, key`

const byMonth = `
  SELECT month, coalesce(sum(records) FILTER (WHERE year = $2), 0)::float8 AS records,
         ${asShownSum('coalesce(sum(amount) FILTER (WHERE year = $2), 0)')} AS total,
         ${asShownSum('coalesce(sum(amount) FILTER (WHERE year = $2 - 1), 0)')} AS "lastYear"
    FROM generate_series(1, 12) AS month
    LEFT JOIN (SELECT year, month, records, amount FROM expense_totals
                WHERE institution_id = $1 AND dimension = 'expenseType' AND year IN ($2, $2 - 1)
                  AND currency = '${expenseCurrency}') AS kept USING (month)
   GROUP BY month ORDER BY month`

/** Vendors are kept in small letters and shown in the spelling that forms suggest. */
const topVendors = `
  SELECT coalesce(spelled.name, top.key) AS vendor, top.records::float8 AS records, ${asShownSum('top.amount')} AS total
    FROM (SELECT key, records, amount FROM expense_totals
           WHERE ${ofYear} AND dimension = 'vendor' ORDER BY amount DESC, key LIMIT ${mostVendors}) AS top
    LEFT JOIN LATERAL (
         SELECT name FROM vendor_names
          WHERE institution_id = $1 AND beginning = top.key AND length(name) = length(top.key) AND records > 0
          ORDER BY ${byUse} LIMIT 1) AS spelled ON true
   ORDER BY top.amount DESC, top.key`

const waited = `
  SELECT w.wait, d.code, d.name AS department, w.days, w.records::float8 AS records
    FROM wait_counts w JOIN departments d ON d.institution_id = w.institution_id AND d.id = w.department_id
   WHERE w.institution_id = $1 AND w.wait IN ('approval', 'order') AND w.year = $2 AND w.records > 0
   ORDER BY d.name, d.code`

const papersOfMonth = (year: string, until: string) => `
          SELECT ${year}, $3::integer, purchase_order_value FROM papers
           WHERE institution_id = $1 AND register IN ('lvp', 'mpc') AND state IN ('${expenseStatuses.join("', '")}')
             AND currency = '${expenseCurrency}' AND expense_on BETWEEN date_trunc('month', ${until}::date)::date AND ${until}::date`

/** The months before the present one as they are kept, and the papers of this month, whose days are not kept. */
const untilToday = `
  SELECT ${asShownSum('coalesce(sum(amount) FILTER (WHERE year = $2), 0)')} AS total,
         ${asShownSum('coalesce(sum(amount) FILTER (WHERE year = $2 - 1), 0)')} AS "totalBefore",
         ${asShownSum('coalesce(sum(amount) FILTER (WHERE year = $2 - 1 AND month = $3), 0)')} AS "monthBefore"
    FROM (SELECT year, month, amount FROM expense_totals
           WHERE institution_id = $1 AND dimension = 'expenseType' AND year IN ($2, $2 - 1) AND month < $3
             AND currency = '${expenseCurrency}'
          UNION ALL ${papersOfMonth('$2', '$4')}
          UNION ALL ${papersOfMonth('$2 - 1', '$5')}) AS spent`

/** What was spent in a year, and how long it took. */
export async function readInsights(tx: TenantTx, asked: AskedYear): Promise<Insights> {
  const read = <Row extends object>(name: string, text: string) =>
    readText<Row>(tx, { name: `insights.${name}`, text, values: [asked.year] })
  const [sums, vendors, methods, funders, months, bars, toDate, offered] = await Promise.all([
    read<Spent>('whole', whole),
    read<Insights['vendors'][number]>('vendors', topVendors),
    read<Insights['methods'][number]>('methods', byKey('method')),
    read<Insights['funders'][number]>('funders', byKey('funder')),
    read<Insights['months'][number]>('months', byMonth),
    read<Waited>('waits', waited),
    readToDate(tx, asked),
    readOffered(tx, asked),
  ])
  const days = { ...figuresOf(bars), departments: departmentsOf(bars) }
  return { year: asked.year, ...offered, ...sums[0]!, vendors, methods, funders, months, toDate, days }
}

async function readToDate(tx: TenantTx, { year, today: day }: AskedYear): Promise<Insights['toDate']> {
  if (year !== Number(day.slice(0, 4))) return null
  const dayBefore = dayOfYearBefore(day)
  const [sums] = await readText<Pick<ToDate, 'total' | 'totalBefore' | 'monthBefore'>>(tx, {
    name: 'insights.untilToday',
    text: untilToday,
    values: [year, Number(day.slice(5, 7)), day, dayBefore],
  })
  return { day, dayBefore, ...sums! }
}

type ToDate = NonNullable<Insights['toDate']>

type Waited = Bar & { wait: Wait; code: string; department: string }

function figuresOf(bars: Waited[]): Record<Wait, WaitFigures> {
  const of = (wait: Wait): WaitFigures => {
    const own = bars.filter((bar) => bar.wait === wait)
    return { records: recordsIn(own), median: medianOf(own), slowestTenth: slowestTenthOf(own) }
  }
  return { approval: of('approval'), order: of('order') }
}

/** In the order of the bars. */
const departmentsOf = (bars: Waited[]): Insights['days']['departments'] =>
  [...new Map(bars.map(({ code, department }) => [code, department])).entries()].map(
    ([code, department]) => ({
      code,
      department,
      ...figuresOf(bars.filter((bar) => bar.code === code)),
    }),
  )
