import { daysLater, formatMoment, toDay, toMoment } from '@insaka/domain/core/dates'
import { weekOf } from '@insaka/domain/dashboard/dashboard.rules'

/** Backups that Insaka makes by itself: their names, when one is due, and how long each is kept. */

/** The minute of a moment as names of files have it, `2026-03-31-0815`. */
export const minuteOf = (instant: Date): string =>
  toMoment(instant).slice(0, 16).replace('T', '-').replace(':', '')

/** Backups that somebody made by hand are called otherwise: those are theirs. `mark` tells the installation. */
export const dailyName = (instant: Date, mark: string): string =>
  `insaka-backup-${minuteOf(instant)}-${mark}-daily.tar.gz`

const daily =
  /^insaka-backup-(\d{4}-\d{2}-\d{2})-(\d{2})(\d{2})(?:-([\da-f]{6}))?-daily\.tar\.gz(\.\d+\.unfinished)?$/

/** Those that this installation made by itself, finished or not. Earlier releases did not name the installation. */
export const ownBackups = (names: readonly string[], mark: string): string[] =>
  names.filter((name) => {
    const [found, , , , of = mark] = daily.exec(name) ?? []
    return found !== undefined && of === mark
  })

/** Made by itself and finished, by whatever installation. */
export const isDaily = (name: string): boolean => daily.test(name) && !isDraft(name)

export const isDraft = (name: string): boolean => daily.exec(name)?.[5] !== undefined

/** The moments of those among the files, the newest first. */
const momentsOf = (names: readonly string[]): { name: string; moment: string }[] =>
  names
    .flatMap((name) => {
      const [, day, hour, minute, , draft] = daily.exec(name) ?? []
      return day && !draft ? [{ name, moment: `${day}T${hour}:${minute}:00+02:00` }] : []
    })
    .toSorted((a, b) => (a.moment < b.moment ? 1 : -1))

/** A clock that was ahead, or was set back, leaves backups whose moment is still to come: those count for nothing. */
const upTo = (names: readonly string[], now: Date) =>
  momentsOf(names).filter(({ moment }) => moment <= toMoment(now))

export const newestFirst = (names: readonly string[], now: Date): string[] =>
  upTo(names, now).map(({ name }) => name)

export const lastBackup = (names: readonly string[], now: Date): string | null =>
  upTo(names, now)[0]?.moment ?? null

/** The last time of the day at which a backup was to be made; `at` is such as `02:00`. */
function lastDue(now: Date, at: string): string {
  const ofDay = (day: string) => `${day}T${at}:00+02:00`
  const today = toDay(now)
  return ofDay(today) <= toMoment(now) ? ofDay(today) : ofDay(daysLater(today, -1))
}

export function isDue(names: readonly string[], now: Date, at: string): boolean {
  const last = lastBackup(names, now)
  return last === null || last < lastDue(now, at)
}

/** Within it the institution is registered by the link of the first start, and the first backup follows. */
const firstHoursMs = 2 * 3_600_000

/** The caution for administrators: no backup yet, two missed in turn, or one dated in the future. The server started at `since`. */
export function missedBackup(names: readonly string[], now: Date, at: string, since: Date): string | null {
  const last = lastBackup(names, now)
  const isAhead = momentsOf(names).length > upTo(names, now).length
  const ahead = isAhead ? 'A backup is dated in the future: check the clock of the server.' : null
  if (last === null && isAhead) return ahead
  if (last === null)
    return now.getTime() - since.getTime() < firstHoursMs ? null : 'No backup has been made yet.'
  const due = lastDue(now, at)
  const before = daysLater(due.slice(0, 10), -1) + due.slice(10)
  return last < before ? `The last backup was made on ${formatMoment(last)}.` : ahead
}

/**
 * The last backup is kept of the newest days, weeks and months that have one. A day keeps its first as well, since a
 * later one may follow a wrong import.
 */
const kept = [
  { most: 14, periodOf: (day: string) => day, keepsFirst: true },
  { most: 8, periodOf: (day: string) => weekOf(day).from, keepsFirst: false },
  { most: 12, periodOf: (day: string) => day.slice(0, 7), keepsFirst: false },
]

/** Which of these files are kept no longer. Where no backup was made for long, the old ones stay. */
export function outdatedBackups(names: readonly string[], now: Date): string[] {
  const backups = upTo(names, now)
  const staying = new Set<string>()
  for (const { most, periodOf, keepsFirst } of kept) {
    const periods = new Map<string, { last: string; first: string }>()
    for (const { name, moment } of backups) {
      const period = periodOf(moment.slice(0, 10))
      periods.set(period, { last: periods.get(period)?.last ?? name, first: name })
    }
    for (const { last, first } of [...periods.values()].slice(0, most)) {
      staying.add(last)
      if (keepsFirst) staying.add(first)
    }
  }
  return backups.map(({ name }) => name).filter((name) => !staying.has(name))
}
