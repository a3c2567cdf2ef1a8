import { startOfDay } from '@insaka/domain/core/dates'
import { awaitedSteps } from '@insaka/domain/decisions/decisions.labels'
import { medianOf, recordsIn, slowestTenthOf, type Bar } from '@insaka/domain/core/histogram'
import { sameDayLastYear } from '@insaka/domain/dashboard/dashboard.rules'
import type { Insights, WaitFigures } from '@insaka/domain/dashboard/expenses.schema'
import { paperRegisters } from '@insaka/domain/papers/paper-kinds'
import { expenseCurrency, expenseStatuses, type WaitKind } from '@insaka/domain/papers/papers.expenses'
import { readText } from '../db/statement.ts'
import type { TenantTx } from '../db/transactions.ts'
import { mostUsedFirst } from '../papers/vendors.repository.ts'
import { displayedSumSql, readYearContext, type YearSelection } from './expenses.repository.ts'

const maxVendors = 20

type YearTotals = Pick<Insights, 'records' | 'total' | 'committed'>
const totalsSql = `coalesce(sum(records), 0)::float8 AS records, ${displayedSumSql('coalesce(sum(amount), 0)')} AS total`
const yearFilter = `institution_id = $1 AND year = $2 AND currency = '${expenseCurrency}' AND records > 0`

/** Each dimension adds up to the total. */
const wholeSql = `SELECT ${totalsSql}, ${displayedSumSql('coalesce(sum(committed), 0)')} AS committed FROM expense_totals WHERE ${yearFilter} AND dimension = 'expenseType'`

const byKeySql = (dimension: 'method' | 'funder') => `
  SELECT key AS ${dimension}, ${totalsSql} FROM expense_totals
   WHERE ${yearFilter} AND dimension = '${dimension}' GROUP BY key ORDER BY sum(amount) DESC, key`

const byMonthSql = `
  SELECT month, coalesce(sum(records) FILTER (WHERE year = $2), 0)::float8 AS records,
         ${displayedSumSql('coalesce(sum(amount) FILTER (WHERE year = $2), 0)')} AS total,
         ${displayedSumSql('coalesce(sum(amount) FILTER (WHERE year = $2 - 1), 0)')} AS "lastYear"
    FROM generate_series(1, 12) AS month
    LEFT JOIN (SELECT year, month, records, amount FROM expense_totals
                WHERE institution_id = $1 AND dimension = 'expenseType' AND year IN ($2, $2 - 1)
                  AND currency = '${expenseCurrency}') AS kept USING (month)
   GROUP BY month ORDER BY month`

/** Vendor keys are in lower case; the name shown is the spelling that forms suggest. */
const topVendorsSql = `
  SELECT coalesce(spelled.name, top.key) AS vendor, top.records::float8 AS records, ${displayedSumSql('top.amount')} AS total
    FROM (SELECT key, records, amount FROM expense_totals
           WHERE ${yearFilter} AND dimension = 'vendor' ORDER BY amount DESC, key LIMIT ${maxVendors}) AS top
    LEFT JOIN LATERAL (
         SELECT name FROM vendor_names
          WHERE institution_id = $1 AND beginning = top.key AND length(name) = length(top.key) AND records > 0
          ORDER BY ${mostUsedFirst} LIMIT 1) AS spelled ON true
   ORDER BY top.amount DESC, top.key`

const waitsSql = `
  SELECT w.wait, d.code, d.name AS department, w.days, w.records::float8 AS records
    FROM wait_counts w JOIN departments d ON d.institution_id = w.institution_id AND d.id = w.department_id
   WHERE w.institution_id = $1 AND w.wait IN ('approval', 'order') AND w.year = $2 AND w.records > 0
   ORDER BY d.name, d.code`

/** A decision is often recorded after the day of approval, so the steps of the following year are read as well. */
const decidedHereSql = `
  SELECT count(DISTINCT (p.register, p.id))::int AS "decidedHere"
    FROM record_steps s
    JOIN papers p ON p.institution_id = s.institution_id AND p.register = s.register AND p.id = s.record_id
   WHERE s.institution_id = $1 AND s.taken_on >= $2 AND s.taken_on < $3 AND s.step = 'approve'
     AND p.approval_date BETWEEN $4 AND $5 AND p.decision = 'APPROVED' AND p.state NOT IN ('CANCELLED', 'TAKEN_BACK')`

/** Contracts and amendments are submitted without a step. */
const stepDaysSql = `
  SELECT step, count(*)::int AS records,
         (percentile_disc(0.5) WITHIN GROUP (ORDER BY days))::float8 AS median,
         (percentile_disc(0.9) WITHIN GROUP (ORDER BY days))::float8 AS "slowestTenth"
    FROM (SELECT s.step, s.taken_on::date - coalesce(
                   (SELECT max(e.taken_on) FROM record_steps e
                     WHERE e.institution_id = $1 AND e.register = s.register AND e.record_id = s.record_id
                       AND e.record_version < s.record_version),
                   (SELECT c.submitted_on FROM contracts c
                     WHERE c.institution_id = $1 AND s.register = 'contracts' AND c.id = s.record_id),
                   (SELECT a.submitted_on FROM amendments a
                     WHERE a.institution_id = $1 AND s.register = 'amendments' AND a.id = s.record_id))::date AS days
            FROM record_steps s
           WHERE s.institution_id = $1 AND s.taken_on >= $2 AND s.taken_on < $3
             AND s.step IN ('${Object.keys(awaitedSteps).join("', '")}')) AS taken
   WHERE days IS NOT NULL
   GROUP BY step ORDER BY step DESC`

type StepDays = NonNullable<Insights['decisions']>['steps'][number]

/** Papers decided in Insaka in a year, and the days of each step; null if there were none. */
async function readDecisionFigures(
  tx: TenantTx,
  { year }: YearSelection,
): Promise<Omit<NonNullable<Insights['decisions']>, 'approved'> | null> {
  const [from, to, yearLater] = [year, year + 1, year + 2].map((each) => startOfDay(`${each}-01-01`))
  const [[papers], steps] = await Promise.all([
    readText<{ decidedHere: number }>(tx, {
      name: 'insights.decidedHere',
      text: decidedHereSql,
      values: [from, yearLater, `${year}-01-01`, `${year}-12-31`],
    }),
    readText<StepDays>(tx, { name: 'insights.stepDays', text: stepDaysSql, values: [from, to] }),
  ])
  const { decidedHere } = papers!
  return decidedHere + steps.length === 0 ? null : { decidedHere, steps }
}

const papersOfMonthSql = (year: string, until: string) => `
          SELECT ${year}, $3::integer, purchase_order_value FROM papers
           WHERE institution_id = $1 AND register IN ('${paperRegisters.join("', '")}') AND state IN ('${expenseStatuses.join("', '")}')
             AND currency = '${expenseCurrency}' AND expense_on BETWEEN date_trunc('month', ${until}::date)::date AND ${until}::date`

/** Adds the stored totals of past months and the papers of this month, because totals are not stored by day. */
const untilTodaySql = `
  SELECT ${displayedSumSql('coalesce(sum(amount) FILTER (WHERE year = $2), 0)')} AS total,
         ${displayedSumSql('coalesce(sum(amount) FILTER (WHERE year = $2 - 1), 0)')} AS "totalBefore",
         ${displayedSumSql('coalesce(sum(amount) FILTER (WHERE year = $2 - 1 AND month = $3), 0)')} AS "monthBefore"
    FROM (SELECT year, month, amount FROM expense_totals
           WHERE institution_id = $1 AND dimension = 'expenseType' AND year IN ($2, $2 - 1) AND month < $3
             AND currency = '${expenseCurrency}'
          UNION ALL ${papersOfMonthSql('$2', '$4')}
          UNION ALL ${papersOfMonthSql('$2 - 1', '$5')}) AS spent`

export async function readInsights(tx: TenantTx, selection: YearSelection): Promise<Insights> {
  const read = <Row extends object>(name: string, text: string) =>
    readText<Row>(tx, { name: `insights.${name}`, text, values: [selection.year] })
  const [sums, vendors, methods, funders, months, bars, toDate, yearContext, decided] = await Promise.all([
    read<YearTotals>('whole', wholeSql),
    read<Insights['vendors'][number]>('vendors', topVendorsSql),
    read<Insights['methods'][number]>('methods', byKeySql('method')),
    read<Insights['funders'][number]>('funders', byKeySql('funder')),
    read<Insights['months'][number]>('months', byMonthSql),
    read<WaitRow>('waits', waitsSql),
    readToDate(tx, selection),
    readYearContext(tx, selection),
    readDecisionFigures(tx, selection),
  ])
  const days = { ...figuresOf(bars), departments: departmentsOf(bars) }
  return {
    year: selection.year,
    ...yearContext,
    ...sums[0]!,
    vendors,
    methods,
    funders,
    months,
    toDate,
    days,
    decisions: decided && { ...decided, approved: days.approval.records },
  }
}

async function readToDate(tx: TenantTx, { year, today: day }: YearSelection): Promise<Insights['toDate']> {
  if (year !== Number(day.slice(0, 4))) return null
  const dayBefore = sameDayLastYear(day)
  const [sums] = await readText<Pick<ToDate, 'total' | 'totalBefore' | 'monthBefore'>>(tx, {
    name: 'insights.untilToday',
    text: untilTodaySql,
    values: [year, Number(day.slice(5, 7)), day, dayBefore],
  })
  return { day, dayBefore, ...sums! }
}

type ToDate = NonNullable<Insights['toDate']>

type WaitRow = Bar & { wait: WaitKind; code: string; department: string }

function figuresOf(bars: WaitRow[]): Record<WaitKind, WaitFigures> {
  const waitFigures = (wait: WaitKind): WaitFigures => {
    const own = bars.filter((bar) => bar.wait === wait)
    return { records: recordsIn(own), median: medianOf(own), slowestTenth: slowestTenthOf(own) }
  }
  return { approval: waitFigures('approval'), order: waitFigures('order') }
}

const departmentsOf = (bars: WaitRow[]): Insights['days']['departments'] =>
  [...new Map(bars.map(({ code, department }) => [code, department])).entries()].map(
    ([code, department]) => ({
      code,
      department,
      ...figuresOf(bars.filter((bar) => bar.code === code)),
    }),
  )
