/** Percentages rounded by the largest remainder method, so that they add up to exactly 100; all 0 for a total of 0. */
export function sharesOf(values: readonly (bigint | number)[], decimals: 0 | 1): number[] {
  const parts = values.map((value) => (typeof value === 'bigint' ? value : BigInt(Math.round(value * 100))))
  const total = sum(parts)
  if (total === 0n) return parts.map(() => 0)
  const hundred = decimals === 0 ? 100n : 1_000n
  const rounded = parts.map((part) => (part * hundred) / total)
  const remainder = (index: number) => (parts[index]! * hundred) % total
  const byRemainder = [...parts.keys()].sort(
    (a, b) => Number(remainder(b) > remainder(a)) - Number(remainder(b) < remainder(a)),
  )
  const raisedIndexes = new Set(byRemainder.slice(0, Number(hundred - sum(rounded))))
  return rounded.map((share, index) => (Number(share) + (raisedIndexes.has(index) ? 1 : 0)) / 10 ** decimals)
}

const sum = (values: readonly bigint[]) => values.reduce((all, value) => all + value, 0n)
