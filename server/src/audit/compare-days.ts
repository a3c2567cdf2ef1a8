import type { Head } from '@insaka/domain/audit/head'
import { daysLater, formatDay } from '@insaka/domain/core/dates'

type KeptDay = Head & { day: string }

/** Compares the heads that were kept of days with the events, as these are added to a tree one after the other. */
export class DaysToCompare {
  private readonly endingAt: ReadonlyMap<number, KeptDay>
  private readonly lastKept: number
  private readonly right = new Set<string>()
  private readonly missing = new Set<string>()
  /** The day that the events since the last head belong to; none before the first of them. */
  private current: string | null = null
  /** An event that came in after its day was kept belongs to the day after that. */
  private earliest = ''
  private readonly days: readonly KeptDay[]

  constructor(days: readonly KeptDay[]) {
    this.days = days
    this.endingAt = new Map(days.map((day) => [day.events, day]))
    this.lastKept = Math.max(0, ...days.map(({ events }) => events))
  }

  /** Hears of an event that was just added. */
  next(event: { day: string; link: string }, tree: { size: number; root: string }): void {
    const before = this.current
    const day = [before ?? this.earliest, event.day].toSorted().at(-1)!
    if (before !== null && day > before && tree.size <= this.lastKept) this.missing.add(before)
    this.current = day
    const kept = this.endingAt.get(tree.size)
    if (!kept) return
    if (kept.day === day && kept.link === event.link && kept.root === tree.root) this.right.add(day)
    this.earliest = daysLater(day, 1)
    this.current = null
  }

  faults(): string[] {
    const [first, ...others] = this.days.map(({ day }) => day).filter((day) => !this.right.has(day))
    // Whatever was changed before it, all later heads are others, too.
    const later = others.length > 0 ? `, nor are ${others.length} later ones` : ''
    return [
      ...(first === undefined
        ? []
        : [`the head that was kept of ${formatDay(first)} is not what the history says${later}`]),
      ...[...this.missing].map((day) => `the head of ${formatDay(day)} is missing`),
    ]
  }
}
