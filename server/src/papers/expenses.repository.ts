import {
  daysToApproval,
  daysToOrder,
  expenseDay,
  isExpense,
  type ExpenseDimension,
  type Wait,
} from '@insaka/domain/papers/papers.expenses'
import { toNgwee } from '@insaka/domain/core/money'
import { changeText } from '../db/statement.ts'
import type { WriteTx } from '../db/transactions.ts'
import { foldVendor } from '../registers/words.ts'
import type { PaperRow } from './papers.repository.ts'

/** What expenses are added up by; of vendors, who are many, whole years alone. */
const dimensions: Record<ExpenseDimension, (row: ExpenseRow) => string> = {
  department: ({ departmentId }) => departmentId,
  vendor: ({ vendor }) => foldVendor(vendor),
  vendorCategory: ({ vendorCategory }) => vendorCategory,
  expenseType: ({ expenseType }) => expenseType,
  funder: ({ funder }) => funder,
  method: ({ procurementMethod }) => procurementMethod,
  category: ({ procurementCategory }) => procurementCategory,
}

export type ExpenseRow = Pick<
  PaperRow,
  | 'state'
  | 'departmentId'
  | 'vendor'
  | 'vendorCategory'
  | 'expenseType'
  | 'funder'
  | 'procurementMethod'
  | 'procurementCategory'
  | 'initiatedOn'
  | 'requisitionedOn'
  | 'approvalDate'
  | 'enquiredOn'
  | 'purchaseOrderDate'
  | 'currency'
  | 'purchaseOrderValue'
>

type Total = { dimension: string; year: number; month: number; key: string; currency: string }
type Amount = { records: number; ngwee: bigint }

/** Where a paper counts among the expenses. */
export function totalsOf(row: ExpenseRow): (Total & Amount)[] {
  if (!isExpense(row.state)) return []
  const [year, month] = expenseDay(row).split('-').map(Number) as [number, number]
  const amount = { currency: row.currency, records: 1, ngwee: toNgwee(row.purchaseOrderValue)! }
  return Object.entries(dimensions).map(([dimension, keyOf]) => ({
    dimension,
    year,
    month: dimension === 'vendor' ? 0 : month,
    key: keyOf(row),
    ...amount,
  }))
}

type WaitCount = { wait: Wait; year: number; departmentId: string; days: number }

/** How long a paper took, in the year in which its approval or its order came. */
export function waitsOf(row: ExpenseRow): WaitCount[] {
  if (!isExpense(row.state)) return []
  const { departmentId, approvalDate, purchaseOrderDate } = row
  const counted = (wait: Wait, until: string | null, days: number | null): WaitCount[] =>
    until === null || days === null ? [] : [{ wait, year: Number(until.slice(0, 4)), departmentId, days }]
  return [
    ...counted('approval', approvalDate, daysToApproval(row)),
    ...counted('order', purchaseOrderDate, daysToOrder(row)),
  ]
}

type Change = { before: ExpenseRow | null; after: ExpenseRow }

/** Keeps expenses and waits in step with papers that are new or have changed. */
export function keepExpenses(tx: WriteTx, changes: Change[]): void {
  const totals = new Map<string, Total & Amount>()
  const waits = new Map<string, WaitCount & { records: number }>()
  const add = (row: ExpenseRow, sign: 1 | -1) => {
    for (const { records, ngwee, ...total } of totalsOf(row)) {
      const name = Object.values(total).join('\n')
      const sum = totals.get(name) ?? { ...total, records: 0, ngwee: 0n }
      totals.set(name, {
        ...sum,
        records: sum.records + sign * records,
        ngwee: sum.ngwee + BigInt(sign) * ngwee,
      })
    }
    for (const wait of waitsOf(row)) {
      const name = Object.values(wait).join('\n')
      waits.set(name, { ...wait, records: (waits.get(name)?.records ?? 0) + sign })
    }
  }
  for (const { before, after } of changes) {
    if (before) add(before, -1)
    add(after, 1)
  }
  const changedTotals = [...totals.values()].filter(({ records, ngwee }) => records !== 0 || ngwee !== 0n)
  const changedWaits = [...waits.values()].filter(({ records }) => records !== 0)
  if (changedTotals.length > 0)
    changeText(tx, { ...addTotals, values: columnsOf(changedTotals, totalColumns) })
  if (changedWaits.length > 0) changeText(tx, { ...addWaits, values: columnsOf(changedWaits, waitColumns) })
}

const columnsOf = <Row extends object>(rows: Row[], columns: readonly (keyof Row)[]): unknown[] =>
  columns.map((column) => rows.map((row) => String(row[column])))

const totalColumns = ['dimension', 'year', 'month', 'key', 'currency', 'records', 'ngwee'] as const
const addTotals = {
  name: 'expenses.add',
  text: `INSERT INTO expense_totals (institution_id, dimension, year, month, key, currency, records, amount)
         SELECT $1::uuid, dimension, year, month, key, currency, records, ngwee * 0.01
           FROM unnest($2::text[], $3::integer[], $4::integer[], $5::text[], $6::text[], $7::bigint[], $8::numeric[])
             AS given (dimension, year, month, key, currency, records, ngwee)
             ON CONFLICT (institution_id, dimension, year, month, key, currency)
             DO UPDATE SET records = expense_totals.records + excluded.records,
                           amount = expense_totals.amount + excluded.amount`,
}

const waitColumns = ['wait', 'year', 'departmentId', 'days', 'records'] as const
const addWaits = {
  name: 'waits.add',
  text: `INSERT INTO wait_counts (institution_id, wait, year, department_id, days, records)
         SELECT $1::uuid, * FROM unnest($2::text[], $3::integer[], $4::uuid[], $5::integer[], $6::bigint[])
             ON CONFLICT (institution_id, wait, year, department_id, days)
             DO UPDATE SET records = wait_counts.records + excluded.records`,
}
