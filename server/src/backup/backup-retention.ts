import { addDays, formatMoment, toDay, toMoment } from '@insaka/domain/core/dates'
import { weekOf } from '@insaka/domain/dashboard/dashboard.rules'

/** Backups that Insaka makes by itself: their names, when one is due, and how long each is kept. */

/** The minute of a moment as names of files have it, `2026-03-31-0815`. */
export const fileNameMinute = (instant: Date): string =>
  toMoment(instant).slice(0, 16).replace('T', '-').replace(':', '')

/** Backups that somebody made by hand are called otherwise: those are theirs. `mark` tells the installation. */
export const dailyBackupName = (instant: Date, installationTag: string): string =>
  `insaka-backup-${fileNameMinute(instant)}-${installationTag}-daily.tar.gz`

const dailyNamePattern =
  /^insaka-backup-(\d{4}-\d{2}-\d{2})-(\d{2})(\d{2})(?:-([\da-f]{6}))?-daily\.tar\.gz(\.\d+\.unfinished)?$/

/** Those that this installation made by itself, finished or not. Earlier releases did not name the installation. */
export const ownBackups = (names: readonly string[], installationTag: string): string[] =>
  names.filter((name) => {
    const [match, , , , ownTag = installationTag] = dailyNamePattern.exec(name) ?? []
    return match !== undefined && ownTag === installationTag
  })

/** Made by itself and finished, by whatever installation. */
export const isDailyBackup = (name: string): boolean => dailyNamePattern.test(name) && !isDraft(name)

export const isDraft = (name: string): boolean => dailyNamePattern.exec(name)?.[5] !== undefined

/** The moments of those among the files, the newest first. */
const datedBackups = (names: readonly string[]): { name: string; moment: string }[] =>
  names
    .flatMap((name) => {
      const [, day, hour, minute, , draft] = dailyNamePattern.exec(name) ?? []
      return day && !draft ? [{ name, moment: `${day}T${hour}:${minute}:00+02:00` }] : []
    })
    .toSorted((a, b) => (a.moment < b.moment ? 1 : -1))

/** A clock that was ahead, or was set back, leaves backups whose moment is still to come: those count for nothing. */
const pastBackups = (names: readonly string[], now: Date) =>
  datedBackups(names).filter(({ moment }) => moment <= toMoment(now))

export const newestFirst = (names: readonly string[], now: Date): string[] =>
  pastBackups(names, now).map(({ name }) => name)

export const lastBackupMoment = (names: readonly string[], now: Date): string | null =>
  pastBackups(names, now)[0]?.moment ?? null

/** The last time of the day at which a backup was to be made; `at` is such as `02:00`. */
function lastDueMoment(now: Date, at: string): string {
  const dueMomentOf = (day: string) => `${day}T${at}:00+02:00`
  const today = toDay(now)
  return dueMomentOf(today) <= toMoment(now) ? dueMomentOf(today) : dueMomentOf(addDays(today, -1))
}

export function isBackupDue(names: readonly string[], now: Date, at: string): boolean {
  const last = lastBackupMoment(names, now)
  return last === null || last < lastDueMoment(now, at)
}

/** Within it the institution is registered by the link of the first start, and the first backup follows. */
const graceAfterStartMs = 2 * 3_600_000

/** The caution for administrators: no backup yet, two missed in turn, or one dated in the future. The server started at `since`. */
export function missedBackup(names: readonly string[], now: Date, at: string, since: Date): string | null {
  const last = lastBackupMoment(names, now)
  const hasFutureBackup = datedBackups(names).length > pastBackups(names, now).length
  const futureWarning = hasFutureBackup
    ? 'A backup is dated in the future: check the clock of the server.'
    : null
  if (last === null && hasFutureBackup) return futureWarning
  if (last === null)
    return now.getTime() - since.getTime() < graceAfterStartMs ? null : 'No backup has been made yet.'
  const due = lastDueMoment(now, at)
  const dueBefore = addDays(due.slice(0, 10), -1) + due.slice(10)
  return last < dueBefore ? `The last backup was made on ${formatMoment(last)}.` : futureWarning
}

/**
 * The last backup is kept of the newest days, weeks and months that have one. A day keeps its first as well, since a
 * later one may follow a wrong import.
 */
const retentionRules = [
  { most: 14, periodOf: (day: string) => day, keepsFirst: true },
  { most: 8, periodOf: (day: string) => weekOf(day).from, keepsFirst: false },
  { most: 12, periodOf: (day: string) => day.slice(0, 7), keepsFirst: false },
]

/** Which of these files are kept no longer. Where no backup was made for long, the old ones stay. */
export function outdatedBackups(names: readonly string[], now: Date): string[] {
  const backups = pastBackups(names, now)
  const retained = new Set<string>()
  for (const { most, periodOf, keepsFirst } of retentionRules) {
    const periods = new Map<string, { last: string; first: string }>()
    for (const { name, moment } of backups) {
      const period = periodOf(moment.slice(0, 10))
      periods.set(period, { last: periods.get(period)?.last ?? name, first: name })
    }
    for (const { last, first } of [...periods.values()].slice(0, most)) {
      retained.add(last)
      if (keepsFirst) retained.add(first)
    }
  }
  return backups.map(({ name }) => name).filter((name) => !retained.has(name))
}
