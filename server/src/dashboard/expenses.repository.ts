import type { DepartmentalExpense, Expenses } from '@insaka/domain/dashboard/expenses.schema'
import { largestShownSum } from '@insaka/domain/core/money'
import { expenseCurrency } from '@insaka/domain/papers/papers.expenses'
import { readText } from '../db/statement.ts'
import type { TenantTx } from '../db/transactions.ts'

/** Sum as returned by the API; null if it exceeds the largest number shown. */
export const displayedSumSql = (sum: string): string =>
  `CASE WHEN ${sum} <= ${largestShownSum} THEN (${sum})::float8 END`

const quarterSumSql = (quarter: string) =>
  displayedSumSql(`coalesce(sum(amount) FILTER (WHERE month BETWEEN ${quarter}), 0)`)

/** Each dimension adds up to the total; the expense type has few keys. */
const anyDimension = `institution_id = $1 AND dimension = 'expenseType' AND records > 0`

const departmentsSql = `
  SELECT d.code, d.name AS department, ${displayedSumSql('coalesce(sum(amount), 0)')} AS total,
         ${displayedSumSql('coalesce(sum(committed), 0)')} AS committed,
         ${quarterSumSql('1 AND 3')} AS "quarterOne",
         ${quarterSumSql('4 AND 6')} AS "quarterTwo",
         ${quarterSumSql('7 AND 9')} AS "quarterThree",
         ${quarterSumSql('10 AND 12')} AS "quarterFour"
    FROM departments d
    LEFT JOIN (SELECT key, month, amount, committed FROM expense_totals
                WHERE institution_id = $1 AND dimension = 'department' AND year = $2 AND currency = '${expenseCurrency}') AS spent
      ON spent.key = d.id::text
   WHERE d.institution_id = $1
   GROUP BY d.id, d.code, d.name, d.active
  HAVING d.active OR sum(amount) > 0
   ORDER BY coalesce(sum(amount), 0) DESC, department`

const otherCurrenciesSql = `
  SELECT currency, sum(records)::float8 AS records FROM expense_totals
   WHERE ${anyDimension} AND year = $2 AND currency <> '${expenseCurrency}' GROUP BY currency ORDER BY currency`

const yearsSql = `SELECT DISTINCT year FROM expense_totals WHERE ${anyDimension} ORDER BY year DESC`

export async function readExpenses(tx: TenantTx, selection: YearSelection): Promise<Expenses> {
  const [expenses, yearContext] = await Promise.all([
    readText<DepartmentalExpense>(tx, {
      name: 'expenses.departments',
      text: departmentsSql,
      values: [selection.year],
    }),
    readYearContext(tx, selection),
  ])
  return { expenses, year: selection.year, ...yearContext }
}

export type YearSelection = { year: number; today: string }

/** Context shown with the figures: the selectable years and the currencies left out. */
export async function readYearContext(tx: TenantTx, { year, today }: YearSelection) {
  const [storedYears, otherCurrencies] = await Promise.all([
    readText<{ year: number }>(tx, { name: 'expenses.years', text: yearsSql }),
    readText<Expenses['otherCurrencies'][number]>(tx, {
      name: 'expenses.others',
      text: otherCurrenciesSql,
      values: [year],
    }),
  ])
  const selectableYears = [
    ...new Set([Number(today.slice(0, 4)), year, ...storedYears.map((each) => each.year)]),
  ].sort((a, b) => b - a)
  return { years: selectableYears, otherCurrencies }
}
