import { sharesOf } from '../core/percentage-shares.ts'
import { sumOfLvpAndMpc, type CountAndSum, type Spending } from './report.totals.ts'

/** The spending of a period, and of the previous one in both registers together. */
export type ComparedSpending = Spending & { before: CountAndSum }

/** Rows that exist only in the previous period are appended, so that its totals are complete. */
export function compareSpending(present: readonly Spending[], past: readonly Spending[]): ComparedSpending[] {
  const rowKey = ({ currency, key }: Spending) => `${currency} ${key}`
  const before = new Map(past.map((each) => [rowKey(each), sumOfLvpAndMpc(each)]))
  const presentKeys = new Set(present.map(rowKey))
  const onlyBefore = past
    .filter((each) => !presentKeys.has(rowKey(each)))
    .map(({ key, currency }) => ({ key, currency, lvp: zeroAmount, mpc: zeroAmount, committed: 0n }))
  return [...present, ...onlyBefore].map((each) => ({
    ...each,
    before: before.get(rowKey(each)) ?? zeroAmount,
  }))
}

const zeroAmount: CountAndSum = { records: 0, ngwee: 0n }

/** Adds each row's percentage of its currency in both periods. Those of a currency add up to 100, or are all 0. */
export function withShares(rows: readonly ComparedSpending[]) {
  const shares = sharesByRow(rows, (row) => sumOfLvpAndMpc(row).ngwee)
  const sharesBefore = sharesByRow(rows, ({ before }) => before.ngwee)
  return rows.map((row) => ({ ...row, share: shares.get(row)!, shareBefore: sharesBefore.get(row)! }))
}

function sharesByRow(
  rows: readonly ComparedSpending[],
  ngweeOf: (row: ComparedSpending) => bigint,
): Map<ComparedSpending, number> {
  const sharesOfRows = new Map<ComparedSpending, number>()
  for (const currencyToCompare of new Set(rows.map(({ currency }) => currency))) {
    const currencyRows = rows.filter(({ currency }) => currency === currencyToCompare)
    for (const [index, share] of sharesOf(currencyRows.map(ngweeOf), 1).entries())
      sharesOfRows.set(currencyRows[index]!, share)
  }
  return sharesOfRows
}
