import { headText } from '@insaka/domain/audit-log/head'
import { addDays } from '@insaka/domain/core/dates'
import { toNgwee, toShownSum } from '@insaka/domain/core/money'
import { Refusal } from '@insaka/domain/core/errors'
import type { AccountsStatement, FuelStatement } from '@insaka/domain/fuel-accounts/fuel-accounts.schema'
import { periodDays } from '@insaka/domain/fuel-accounts/statement-periods'
import { readHead } from '../audit-log/tree.repository.ts'
import type { TenantTx } from '../db/transactions.ts'
import { findDepartment, type DepartmentRow } from '../institutions/departments.repository.ts'
import { firstSavedDay } from '../registers/first-saved.ts'
import { balanceChange, netOf, totalsOf } from './account-totals.ts'
import { findTransactions } from './fuel-accounts.repository.ts'
import { findIdsBetweenDays, listMonths, sumMonths } from './statement.repository.ts'

const maxRows = 1_000

export async function requireAccount(tx: TenantTx, code: string): Promise<DepartmentRow> {
  const department = await findDepartment(tx, code)
  if (!department) throw new Refusal('NOT_FOUND')
  return department
}

/** `provisionalOn` is set while the period is not over. */
function periodParts(period: string, today: string) {
  const { from, to } = periodDays(period)
  return { period, from, to, provisionalOn: to >= today ? today : null }
}

/** Statement of an account for a period, by transaction date, with opening and closing balance. */
export async function statementOf(
  tx: TenantTx,
  code: string,
  period: string,
  today: string,
): Promise<FuelStatement> {
  const { id, code: department, name } = await requireAccount(tx, code)
  const parts = periodParts(period, today)
  const { from } = parts
  const before = addDays(parts.to, 1)
  const [months, ids] = await Promise.all([
    listMonths(tx, id, before),
    findIdsBetweenDays(tx, id, { from, before, limit: maxRows + 1 }),
  ])
  const [earlierMonths, currentMonths] = [
    months.filter(({ month }) => month < from),
    months.filter(({ month }) => month >= from),
  ]
  // The head of the audit chain is read last, so that it covers everything in the statement.
  const [transactions, head] = await Promise.all([findTransactions(tx, ids), readHead(tx)])
  const byId = new Map(transactions.map((each) => [each.id, each]))
  let running = balanceChange(earlierMonths)
  const rows = ids.slice(0, maxRows).map((each) => {
    const transaction = byId.get(each)!
    const change = toNgwee(transaction.amount)!
    running += transaction.transactionType === 'DEPOSIT' ? change : -change
    // Late means saved after the month of the transaction, even in a statement of a quarter or a year.
    const isLate = firstSavedDay(transaction).slice(0, 7) > transaction.transactionDate.slice(0, 7)
    return { ...transaction, running: toShownSum(running), isLate }
  })
  const totals = totalsOf(earlierMonths, currentMonths)
  return {
    department,
    name,
    ...parts,
    month: /-\d\d$/.test(period) ? period : null,
    opening: totals.opening,
    closing: totals.closing,
    ...netOf(currentMonths),
    totals,
    rows,
    more: ids.length > maxRows,
    history: headText(head),
  }
}

export async function accountsStatementOf(
  tx: TenantTx,
  period: string,
  today: string,
): Promise<AccountsStatement> {
  const parts = periodParts(period, today)
  const sums = await sumMonths(tx, { from: parts.from, before: addDays(parts.to, 1) })
  const head = await readHead(tx)
  const totalsIn = (rows: typeof sums) =>
    totalsOf(
      rows.filter(({ isBefore }) => isBefore),
      rows.filter(({ isBefore }) => !isBefore),
    )
  const accounts = [...new Map(sums.map(({ department, name }) => [department, name]))].flatMap(
    ([department, name]) => {
      const rows = sums.filter((each) => each.department === department)
      const totals = totalsIn(rows)
      const isEmpty = totals.opening === 0 && rows.every(({ isBefore }) => isBefore)
      return isEmpty ? [] : { department, name, totals }
    },
  )
  return { ...parts, accounts, totals: totalsIn(sums), history: headText(head) }
}

/** Month-end balances of a year, up to the current month. */
export async function readMonthEndBalances(tx: TenantTx, code: string, year: number, today: string) {
  const { id } = await requireAccount(tx, code)
  const months = await listMonths(tx, id, `${year + 1}-01-01`)
  const opening = balanceChange(months.filter(({ month }) => month < `${year}-01-01`))
  let balance = opening
  const endedMonths = Array.from(
    { length: 12 },
    (_, i) => `${year}-${String(i + 1).padStart(2, '0')}`,
  ).filter((month) => month <= today.slice(0, 7))
  return {
    year,
    opening: toShownSum(opening),
    months: endedMonths.map((month) => {
      balance += balanceChange(months.filter((each) => each.month === `${month}-01`))
      return { month, balance: toShownSum(balance) }
    }),
  }
}
