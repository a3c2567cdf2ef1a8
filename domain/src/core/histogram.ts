export type Bar = { days: number; records: number }

const sortedBars = (bars: readonly Bar[]): Bar[] =>
  bars.filter(({ records }) => records > 0).sort((a, b) => a.days - b.days)

export const recordsIn = (bars: readonly Bar[]): number => bars.reduce((sum, { records }) => sum + records, 0)

/** The days of the record with this rank, counted from 1. */
function daysAtRank(bars: readonly Bar[], rank: number): number {
  let count = 0
  for (const { days, records } of bars) {
    count += records
    if (count >= rank) return days
  }
  return bars.at(-1)!.days
}

/** The median in days, or the mean of the two middle records. Null without records. */
export function medianOf(bars: readonly Bar[]): number | null {
  const records = recordsIn(bars)
  if (records === 0) return null
  const ordered = sortedBars(bars)
  const lower = daysAtRank(ordered, Math.ceil(records / 2))
  const upper = daysAtRank(ordered, Math.floor(records / 2) + 1)
  return (lower + upper) / 2
}

/** The smallest number of days in the slowest tenth, rounded up to whole records. Null without records. */
export function slowestTenthOf(bars: readonly Bar[]): number | null {
  const records = recordsIn(bars)
  return records === 0 ? null : daysAtRank(sortedBars(bars), records - Math.ceil(records / 10) + 1)
}
