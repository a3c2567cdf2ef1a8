import { toNgwee } from '@insaka/domain/core/money'
import type { TransactionType } from '@insaka/domain/fuel-accounts/fuel-accounts.labels'
import { sumProjection } from '../projections/sum-projection.ts'
import { fuelMonths, fuelTransactions } from './fuel-accounts.table.ts'

type Row = typeof fuelTransactions.$inferSelect

/** A reversal is an entry of the opposite kind. */
export const oppositeType: Record<TransactionType, TransactionType> = {
  DEPOSIT: 'WITHDRAW',
  WITHDRAW: 'DEPOSIT',
}

/** Monthly sums of an account. A draw without fuel reverses a deposit, and a deposit with fuel reverses a draw. */
export const fuelMonthProjection = sumProjection({
  name: 'fuel months',
  version: 2,
  of: { table: fuelTransactions },
  target: fuelMonths,
  keys: ['departmentId', 'month', 'kind', 'fuelType'],
  values: ['entries', 'amount', 'litres'],
  contributions: ({ departmentId, transactionDate, state, fuelType, amount, litres }: Row) => [
    {
      departmentId,
      month: `${transactionDate.slice(0, 7)}-01`,
      kind: state,
      fuelType,
      amount: toNgwee(amount)!,
      litres: millilitres(litres ?? 0),
      entries: 1n,
    },
  ],
})

const millilitres = (litres: number): bigint => BigInt(Math.round(litres * 1_000))
