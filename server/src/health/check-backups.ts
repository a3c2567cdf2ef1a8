import { formatMoment } from '@insaka/domain/core/dates'
import { commandLine } from '../command-line.ts'
import type { HealthFacts } from './health-facts.ts'
import { caution, isOlderThan, ok, wrong, type CheckResult } from './check-result.ts'

const maxCheckAgeMs = 35 * 24 * 60 * 60_000

export function checkBackups({ backups, database }: HealthFacts): CheckResult {
  if (!backups) return caution('Automatic backups are off.', 'Set BACKUP_DIR to a folder on another disk.')
  const { path, last, broken, missed } = backups
  const advice = `Check that ${path} is writable and has free space, and read the log.`
  if (broken !== null)
    return wrong(
      `The backup ${broken} is empty or incomplete and cannot be used.`,
      `A new one is made instead. ${advice}`,
    )
  if (missed !== null) return wrong(missed, advice)
  const jobs = 'jobs' in database ? database.jobs : []
  if (last === null && jobs.some(({ kind, failing }) => kind === 'backups.make' && failing > 0))
    return wrong('The first backup could not be made.', advice)
  return last === null
    ? caution(
        'No backup has been made yet.',
        'The first one is made once there is an institution and a server runs.',
      )
    : ok(`The last backup was made on ${formatMoment(last)}.`)
}

export function checkBackupCheck(facts: HealthFacts): CheckResult | null {
  const { backups } = facts
  if (!backups?.last) return null
  const advice = `Run ${commandLine('backup:check', 'FILE')} with the newest backup in ${backups.path}.`
  const { check } = backups
  if (!check) return caution('No backup has been checked yet.', advice)
  const at = formatMoment(check.on)
  if (!check.good)
    return wrong(
      `The backup ${check.file} was checked on ${at} and has faults.`,
      `${advice} It lists the faults.`,
    )
  return isOlderThan(new Date(check.on), maxCheckAgeMs, facts)
    ? caution(`A backup was last checked on ${at}.`, advice)
    : ok(`The backup ${check.file} was checked on ${at} and is good.`)
}
