/** Percentages rounded by the largest remainder method, so that they add up to exactly 100; all 0 for a total of 0. */
export function sharesOf(values: readonly (bigint | number)[], places: 0 | 1): number[] {
  const parts = values.map((value) => (typeof value === 'bigint' ? value : BigInt(Math.round(value * 100))))
  const whole = sum(parts)
  if (whole === 0n) return parts.map(() => 0)
  const hundred = places === 0 ? 100n : 1_000n
  const rounded = parts.map((part) => (part * hundred) / whole)
  const remainder = (index: number) => (parts[index]! * hundred) % whole
  const byRemainder = [...parts.keys()].sort(
    (a, b) => Number(remainder(b) > remainder(a)) - Number(remainder(b) < remainder(a)),
  )
  const raisedIndexes = new Set(byRemainder.slice(0, Number(hundred - sum(rounded))))
  return rounded.map((share, index) => (Number(share) + (raisedIndexes.has(index) ? 1 : 0)) / 10 ** places)
}

const sum = (values: readonly bigint[]) => values.reduce((all, value) => all + value, 0n)
