import { sharesOf } from '../core/shares.ts'
import { sumOfBoth, type Amount, type Spending } from './report.tally.ts'

/** What was spent in a period, and in the one before on both registers. */
export type Compared = Spending & { before: Amount }

/** What only the period before has comes after all others, so that its amounts add up, too. */
export function compare(present: readonly Spending[], past: readonly Spending[]): Compared[] {
  const nameOf = ({ currency, key }: Spending) => `${currency} ${key}`
  const before = new Map(past.map((each) => [nameOf(each), sumOfBoth(each)]))
  const known = new Set(present.map(nameOf))
  const gone = past
    .filter((each) => !known.has(nameOf(each)))
    .map(({ key, currency }) => ({ key, currency, lvp: nothing, mpc: nothing, committed: 0n }))
  return [...present, ...gone].map((each) => ({ ...each, before: before.get(nameOf(each)) ?? nothing }))
}

const nothing: Amount = { records: 0, ngwee: 0n }

/** With what part of its currency each row is, in both periods. The parts of a currency add up to 100. */
export function withShares(rows: readonly Compared[]) {
  const shares = partsOf(rows, (row) => sumOfBoth(row).ngwee)
  const sharesBefore = partsOf(rows, ({ before }) => before.ngwee)
  return rows.map((row) => ({ ...row, share: shares.get(row)!, shareBefore: sharesBefore.get(row)! }))
}

function partsOf(rows: readonly Compared[], ngweeOf: (row: Compared) => bigint): Map<Compared, number> {
  const parts = new Map<Compared, number>()
  for (const wanted of new Set(rows.map(({ currency }) => currency))) {
    const own = rows.filter(({ currency }) => currency === wanted)
    for (const [index, share] of sharesOf(own.map(ngweeOf), 1).entries()) parts.set(own[index]!, share)
  }
  return parts
}
