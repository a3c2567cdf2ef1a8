import type { Head } from '@insaka/domain/audit-log/head'
import { addDays, formatDay } from '@insaka/domain/core/dates'

type DailyHead = Head & { day: string }

/** Compares saved daily heads with the events, which are added to a tree one by one. */
export class DailyHeadComparison {
  private readonly headsBySize: ReadonlyMap<number, DailyHead>
  private readonly lastHeadSize: number
  private readonly matchingDays = new Set<string>()
  private readonly missingDays = new Set<string>()
  /** Day of the events since the last saved head; null before the first of them. */
  private currentDay: string | null = null
  /** A late event counts for the day after the saved one. */
  private earliestDay = ''
  private readonly days: readonly DailyHead[]

  constructor(days: readonly DailyHead[]) {
    this.days = days
    this.headsBySize = new Map(days.map((day) => [day.events, day]))
    this.lastHeadSize = Math.max(0, ...days.map(({ events }) => events))
  }

  /** Must be called after the event was added to the tree. */
  addEvent(event: { day: string; link: string }, tree: { size: number; root: string }): void {
    const previousDay = this.currentDay
    const day = [previousDay ?? this.earliestDay, event.day].toSorted().at(-1)!
    if (previousDay !== null && day > previousDay && tree.size <= this.lastHeadSize)
      this.missingDays.add(previousDay)
    this.currentDay = day
    const savedHead = this.headsBySize.get(tree.size)
    if (!savedHead) return
    if (savedHead.day === day && savedHead.link === event.link && savedHead.root === tree.root)
      this.matchingDays.add(day)
    this.earliestDay = addDays(day, 1)
    this.currentDay = null
  }

  faults(): string[] {
    const [firstWrong, ...laterWrong] = this.days
      .map(({ day }) => day)
      .filter((day) => !this.matchingDays.has(day))
    // One change breaks all later heads, so only the first is named.
    const laterText = laterWrong.length > 0 ? `, as do ${laterWrong.length} later ones` : ''
    return [
      ...(firstWrong === undefined
        ? []
        : [`the head of ${formatDay(firstWrong)} differs from the history${laterText}`]),
      ...[...this.missingDays].map((day) => `the head of ${formatDay(day)} is missing`),
    ]
  }
}
