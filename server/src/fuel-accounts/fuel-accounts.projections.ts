import { toNgwee } from '@insaka/domain/core/money'
import type { TransactionType } from '@insaka/domain/fuel-accounts/fuel-accounts.labels'
import { sums } from '../projections/sums.ts'
import { fuelMonths, fuelTransactions } from './fuel-accounts.table.ts'

type Row = typeof fuelTransactions.$inferSelect

/** A reversal is an entry of the opposite kind. */
export const opposite: Record<TransactionType, TransactionType> = { DEPOSIT: 'WITHDRAW', WITHDRAW: 'DEPOSIT' }

/** What each month of an account comes to; a reversal is taken from what it reverses, in its own month. */
export const fuelMonthsKept = sums({
  name: 'fuel months',
  version: 1,
  of: { table: fuelTransactions },
  into: fuelMonths,
  keys: ['departmentId', 'month', 'kind', 'fuelType'],
  values: ['entries', 'amount', 'litres'],
  contributions({ departmentId, transactionDate, state, fuelType, amount, litres }: Row) {
    // One that comes from elsewhere does not say what it reverses, but a deposit of fuel can only be a reversal.
    const kind = fuelType === 'NA' ? 'DEPOSIT' : 'WITHDRAW'
    const sign = state === kind ? 1n : -1n
    return [
      {
        departmentId,
        month: `${transactionDate.slice(0, 7)}-01`,
        kind,
        fuelType,
        amount: sign * toNgwee(amount)!,
        litres: sign * millilitres(litres ?? 0),
        entries: sign,
      },
    ]
  },
})

const millilitres = (litres: number): bigint => BigInt(Math.round(litres * 1_000))
