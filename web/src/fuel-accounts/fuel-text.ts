import { formatDay } from '@insaka/domain/core/dates'
import { formatNumber } from '@insaka/domain/core/number-format'
import { formatAmount, formatSum, type ShownSum } from '@insaka/domain/core/money'
import type { TransactionType } from '@insaka/domain/fuel-accounts/fuel-accounts.labels'
import type { TransactionRecord } from '@insaka/domain/fuel-accounts/fuel-accounts.schema'

const minus = '−'

/** A balance in a column of them. */
export const balanceText = (balance: ShownSum): string =>
  `${balance !== null && balance < 0 ? minus : ''}${formatSum(balance && Math.abs(balance))}`

/** What an entry adds to its account or takes from it. */
export const changeText = (type: TransactionType, amount: number): string =>
  `${type === 'DEPOSIT' ? '+' : minus}${formatAmount(amount)}`

/** The same of a sum. */
export const signedText = (type: TransactionType, sum: ShownSum): string =>
  // Nothing has no sign.
  sum === null || sum === 0 ? formatSum(sum) : changeText(type, sum)

/** Litres in a column of them. */
export const litresFigure = (litres: number | null): string =>
  litres === null ? '–' : `${litres < 0 ? minus : ''}${formatNumber(Math.abs(litres), { least: 3 })}`

export const litresText = (litres: number): string => `${formatNumber(litres, { least: 3 })} l`

/** `Mar-2026`, from `2026-03`. */
export const monthText = (month: string): string => formatDay(`${month}-01`).slice(3)

/** What an entry was for; one that was taken back, and one that takes another back, say so. */
export function purposeText({ description, reason, reverses, reversedBy }: TransactionRecord): string {
  if (reverses !== null) return `${description} (No. ${reverses})${reason ? `: ${reason}` : ''}`
  return reversedBy === null ? description : `Reversed by No. ${reversedBy}: ${description}`
}
