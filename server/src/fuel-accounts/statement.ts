import { headInWords } from '@insaka/domain/audit/head'
import { toNgwee, toShownSum } from '@insaka/domain/core/money'
import { Refusal } from '@insaka/domain/core/errors'
import type { FuelStatement } from '@insaka/domain/fuel-accounts/fuel-accounts.schema'
import { fromMillilitres, toMillilitres } from '@insaka/domain/fuel-accounts/litres'
import { readHead } from '../audit/tree.repository.ts'
import type { TenantTx } from '../db/transactions.ts'
import { findDepartment, type DepartmentRow } from '../institutions/departments.repository.ts'
import { firstSavedDay } from '../registers/first-saved.ts'
import { ngweeOfText } from '../registers/counters.ts'
import { findTransactions, idsOfMonth, listMonths, type MonthRow } from './fuel-accounts.repository.ts'

const mostRows = 1_000

export async function accountOf(tx: TenantTx, code: string): Promise<DepartmentRow> {
  const found = await findDepartment(tx, code)
  if (!found) throw new Refusal('NOT_FOUND')
  return found
}

const monthAfter = (month: string): string => {
  const [year, number] = month.split('-').map(Number) as [number, number]
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`
}

/** What months add to a balance, in ngwee. */
const changeOf = (months: readonly MonthRow[]): bigint =>
  months.reduce(
    (sum, { kind, amount }) => sum + (kind === 'DEPOSIT' ? ngweeOfText(amount) : -ngweeOfText(amount)),
    0n,
  )

/** A month of an account by the dates of its transactions, with what was in it before and is after. */
export async function statementOf(tx: TenantTx, code: string, month: string): Promise<FuelStatement> {
  const { id, code: department, name } = await accountOf(tx, code)
  const [from, before] = [`${month}-01`, `${monthAfter(month)}-01`]
  const [months, ids] = await Promise.all([
    listMonths(tx, id, before),
    idsOfMonth(tx, id, { from, before, most: mostRows + 1 }),
  ])
  const own = months.filter((each) => each.month === from)
  const opening = changeOf(months.filter((each) => each.month < from))
  // The head comes last, so that it is of all that the statement shows.
  const [transactions, head] = await Promise.all([findTransactions(tx, ids), readHead(tx)])
  const found = new Map(transactions.map((each) => [each.id, each]))
  const sumOf = (kind: MonthRow['kind']) =>
    toShownSum(own.reduce((sum, each) => (each.kind === kind ? sum + ngweeOfText(each.amount) : sum), 0n))
  const litresOf = (fuel: MonthRow['fuelType']) =>
    fromMillilitres(
      own.reduce(
        (sum, each) => (each.fuelType === fuel ? sum + toMillilitres(Number(each.litres))! : sum),
        0n,
      ),
    )
  let running = opening
  const rows = ids.slice(0, mostRows).flatMap((each) => {
    const transaction = found.get(each)!
    const change = toNgwee(transaction.amount)!
    running += transaction.transactionType === 'DEPOSIT' ? change : -change
    const isLate = firstSavedDay(transaction) >= before
    return { ...transaction, running: toShownSum(running), isLate }
  })
  return {
    department,
    name,
    month,
    opening: toShownSum(opening),
    closing: toShownSum(opening + changeOf(own)),
    deposited: sumOf('DEPOSIT'),
    drawn: sumOf('WITHDRAW'),
    litres: { PETROL: litresOf('PETROL'), DIESEL: litresOf('DIESEL') },
    rows,
    more: ids.length > mostRows,
    history: headInWords(head),
  }
}

/** The balance at the end of each month of a year, up to the present one. */
export async function balancesOf(tx: TenantTx, code: string, year: number, today: string) {
  const { id } = await accountOf(tx, code)
  const months = await listMonths(tx, id, `${year + 1}-01-01`)
  const opening = changeOf(months.filter(({ month }) => month < `${year}-01-01`))
  let balance = opening
  const ended = Array.from({ length: 12 }, (_, i) => `${year}-${String(i + 1).padStart(2, '0')}`).filter(
    (month) => month <= today.slice(0, 7),
  )
  return {
    year,
    opening: toShownSum(opening),
    months: ended.map((month) => {
      balance += changeOf(months.filter((each) => each.month === `${month}-01`))
      return { month, balance: toShownSum(balance) }
    }),
  }
}
