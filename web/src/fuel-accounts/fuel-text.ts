import { formatDay } from '@insaka/domain/core/dates'
import { formatNumber } from '@insaka/domain/core/number-format'
import { formatAmount, formatSum, type ShownSum } from '@insaka/domain/core/money'
import type { TransactionType } from '@insaka/domain/fuel-accounts/fuel-accounts.labels'
import type { TransactionRecord } from '@insaka/domain/fuel-accounts/fuel-accounts.schema'

const minus = '−'

export const balanceText = (balance: ShownSum): string =>
  `${balance !== null && balance < 0 ? minus : ''}${formatSum(balance && Math.abs(balance))}`

/** The signed effect of an entry on the account. */
export const signedAmountText = (type: TransactionType, amount: number): string =>
  `${type === 'DEPOSIT' ? '+' : minus}${formatAmount(amount)}`

export const signedSumText = (type: TransactionType, sum: ShownSum): string =>
  // Zero has no sign.
  sum === null || sum === 0 ? formatSum(sum) : signedAmountText(type, sum)

export const litresFigure = (litres: number | null): string =>
  litres === null ? '–' : `${litres < 0 ? minus : ''}${formatNumber(Math.abs(litres), { minDecimals: 3 })}`

export const litresText = (litres: number): string => `${formatNumber(litres, { minDecimals: 3 })} l`

/** `Mar-2026`, from `2026-03`. */
export const monthText = (month: string): string => formatDay(`${month}-01`).slice(3)

/** Purpose of an entry, including its reversal. */
export function purposeText({ description, reason, reverses, reversedBy }: TransactionRecord): string {
  if (reverses !== null) return `${description} (No. ${reverses})${reason ? `: ${reason}` : ''}`
  return reversedBy === null ? description : `Reversed by No. ${reversedBy}: ${description}`
}
