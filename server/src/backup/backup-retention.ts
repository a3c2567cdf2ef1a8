import { addDays, formatMoment, toDay, toMoment } from '@insaka/domain/core/dates'
import { weekOf } from '@insaka/domain/dashboard/dashboard.rules'

/** Minute in file names, such as `2026-03-31-0815`. */
export const fileNameMinute = (instant: Date): string =>
  toMoment(instant).slice(0, 16).replace('T', '-').replace(':', '')

/** The suffix distinguishes automatic backups from manual ones, which Insaka never deletes. */
export const dailyBackupName = (instant: Date, installationTag: string): string =>
  `insaka-backup-${fileNameMinute(instant)}-${installationTag}-daily.tar.gz`

const dailyNamePattern =
  /^insaka-backup-(\d{4}-\d{2}-\d{2})-(\d{2})(\d{2})(?:-([\da-f]{6}))?-daily\.tar\.gz(\.\d+\.unfinished)?$/

/** Automatic backups of this installation, finished or not. Earlier releases did not add the tag. */
export const ownBackups = (names: readonly string[], installationTag: string): string[] =>
  names.filter((name) => {
    const [match, , , , ownTag = installationTag] = dailyNamePattern.exec(name) ?? []
    return match !== undefined && ownTag === installationTag
  })

export const isDailyBackup = (name: string): boolean =>
  dailyNamePattern.test(name) && !isUnfinishedBackup(name)

export const isUnfinishedBackup = (name: string): boolean => dailyNamePattern.exec(name)?.[5] !== undefined

/** Finished backups with the time in their name, newest first. */
const datedBackups = (names: readonly string[]): { name: string; moment: string }[] =>
  names
    .flatMap((name) => {
      const [, day, hour, minute, , draft] = dailyNamePattern.exec(name) ?? []
      return day && !draft ? [{ name, moment: `${day}T${hour}:${minute}:00+02:00` }] : []
    })
    .toSorted((a, b) => (a.moment < b.moment ? 1 : -1))

/** Ignores backups dated in the future, which a wrong clock leaves behind. */
const pastBackups = (names: readonly string[], now: Date) =>
  datedBackups(names).filter(({ moment }) => moment <= toMoment(now))

export const pastBackupsNewestFirst = (names: readonly string[], now: Date): string[] =>
  pastBackups(names, now).map(({ name }) => name)

export const lastBackupMoment = (names: readonly string[], now: Date): string | null =>
  pastBackups(names, now)[0]?.moment ?? null

/** Latest scheduled backup time; `at` is the time of day, such as `02:00`. */
function lastDueMoment(now: Date, at: string): string {
  const dueMomentOf = (day: string) => `${day}T${at}:00+02:00`
  const today = toDay(now)
  return dueMomentOf(today) <= toMoment(now) ? dueMomentOf(today) : dueMomentOf(addDays(today, -1))
}

export function isBackupDue(names: readonly string[], now: Date, at: string): boolean {
  const last = lastBackupMoment(names, now)
  return last === null || last < lastDueMoment(now, at)
}

/** Enough time to register the institution by the start link, after which the first backup follows. */
const graceAfterStartMs = 2 * 3_600_000

/** Warning for administrators if there is no backup yet, two in a row were missed, or one is dated in the future. */
export function missedBackupWarning(
  names: readonly string[],
  now: Date,
  at: string,
  since: Date,
): string | null {
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
 * Keeps the last backup of each of the newest days, weeks and months, and the first one of each of these days, in case
 * of a wrong import.
 */
const retentionRules = [
  { maxCount: 14, periodOf: (day: string) => day, keepsFirst: true },
  { maxCount: 8, periodOf: (day: string) => weekOf(day).from, keepsFirst: false },
  { maxCount: 12, periodOf: (day: string) => day.slice(0, 7), keepsFirst: false },
]

/** Returns the backups to delete. Only days with backups count, so old backups stay if no new one was made for long. */
export function outdatedBackups(names: readonly string[], now: Date): string[] {
  const backups = pastBackups(names, now)
  const retained = new Set<string>()
  for (const { maxCount, periodOf, keepsFirst } of retentionRules) {
    const periods = new Map<string, { last: string; first: string }>()
    for (const { name, moment } of backups) {
      const period = periodOf(moment.slice(0, 10))
      periods.set(period, { last: periods.get(period)?.last ?? name, first: name })
    }
    for (const { last, first } of [...periods.values()].slice(0, maxCount)) {
      retained.add(last)
      if (keepsFirst) retained.add(first)
    }
  }
  return backups.map(({ name }) => name).filter((name) => !retained.has(name))
}
