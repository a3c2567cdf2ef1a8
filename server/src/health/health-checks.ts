import { recordCountText, fileSizeText } from '@insaka/domain/core/number-format'
import { healthCheckNames, jobName, type HealthCheckName } from '@insaka/domain/health/health.labels'
import type { HealthCheck } from '@insaka/domain/health/health.schema'
import { commandLine } from '../command-line.ts'
import { isLoopbackHost, isLoopbackUrl } from '../http/loopback.ts'
import { checkBackupCheck, checkBackups } from './check-backups.ts'
import type { DatabaseFacts, HealthFacts, JobFact } from './health-facts.ts'
import {
  caution,
  isOlderThan,
  withDatabase,
  ok,
  formatInstant,
  worstOf,
  wrong,
  type CheckResult,
} from './check-result.ts'

// The doctor command, the metrics and the System page use these checks.

const minute = 60_000
const day = 24 * 60 * minute
const megabyte = 1024 ** 2
const gigabyte = 1024 ** 3

const thresholds = {
  disk: { wrong: gigabyte, caution: 5 * gigabyte, cautionShare: 0.05 },
  memory: { wrong: 128 * megabyte, cautionShare: 0.1 },
  clockMs: 5_000,
  firstStartMs: 10_000,
  /** A restart of PostgreSQL within this time, while the server ran, is reported. */
  restartMs: 60 * minute,
  certificate: { wrong: 7 * day, caution: 21 * day },
  job: { overdueMs: 15 * minute, lapsedMs: 5 * minute, failures: 3, progressMs: 60 * minute },
  /** Jobs that read all data take longer. */
  slowJobs: { 'audit.checks': 12 * 60 * minute, 'backups.make': 12 * 60 * minute } as Readonly<
    Record<string, number>
  >,
  mailWaitsMs: 60 * minute,
  postgres: 150_000,
}

function checkServer({ server }: HealthFacts): CheckResult | null {
  if (!server) return null
  return server.answers
    ? ok(`A server answers at ${server.address}.`)
    : caution(`No server answers at ${server.address}.`, 'Start it. If it stops again, read its log.')
}

function checkAddresses({ addresses: { host, publicUrl, behindProxy, tls } }: HealthFacts): CheckResult {
  const isOpen = !isLoopbackHost(host)
  const isPublic = publicUrl !== null && !isLoopbackUrl(publicUrl)
  if (isOpen && !tls && !behindProxy)
    return caution(
      'Other computers connect without HTTPS, so passwords can be read in transit.',
      'Put an HTTPS proxy in front and name it in TRUST_PROXY, or set TLS_CERT and TLS_KEY.',
    )
  if (publicUrl === null && (isOpen || behindProxy))
    return caution('PUBLIC_URL is not set.', 'Set it to the address that users type.')
  if (isPublic && !isOpen && !behindProxy)
    return caution(
      'All users seem to connect from this computer, because Insaka does not know the proxy.',
      'Set TRUST_PROXY to the address of the proxy.',
    )
  if (isPublic && publicUrl.startsWith('http:'))
    return caution(
      `Users connect to ${publicUrl}, which has no HTTPS.`,
      'Set PUBLIC_URL to an https address.',
    )
  return ok(
    publicUrl === null
      ? `Insaka can be reached from this computer only (${host}).`
      : `Users reach Insaka at ${publicUrl}.`,
  )
}

export const isExpiringSoon = (validTo: Date, now: Date): boolean =>
  validTo.getTime() - now.getTime() < thresholds.certificate.caution

function checkCertificate({ certificate, now }: HealthFacts): CheckResult | null {
  if (!certificate) return ok('No certificate is used.')
  if ('unreadable' in certificate)
    return wrong(certificate.unreadable, 'Correct this: the server does not start with this certificate.')
  const { of, validTo } = certificate
  // The address may be reachable only from outside.
  if (!validTo) return null
  const remainingMs = validTo.getTime() - now.getTime()
  const advice = 'Renew it. If it is the one in TLS_CERT, restart Insaka afterwards.'
  if (remainingMs <= 0) return wrong(`The certificate of ${of} expired on ${formatInstant(validTo)}.`, advice)
  const finding = `The certificate of ${of} expires on ${formatInstant(validTo)}.`
  if (remainingMs < thresholds.certificate.wrong) return wrong(finding, advice)
  return isExpiringSoon(validTo, now) ? caution(finding, advice) : ok(finding)
}

/** The worst disk, and among equally bad ones the fullest. */
function checkDisk({ disks }: HealthFacts): CheckResult | null {
  const fullest = disks.toSorted((a, b) => a.freeBytes / a.totalBytes - b.freeBytes / b.totalBytes)
  return worstOf(fullest.map(checkOneDisk))
}

function checkOneDisk({ holds, path, freeBytes, totalBytes }: HealthFacts['disks'][number]): CheckResult {
  const finding = `${fileSizeText(freeBytes)} of ${fileSizeText(totalBytes)} are free for ${holds} (${path}).`
  const advice =
    'Delete files there that are not needed, or use a larger disk. Nothing can be saved on a full disk.'
  if (freeBytes < thresholds.disk.wrong) return wrong(finding, advice)
  const isLow = freeBytes < thresholds.disk.caution || freeBytes < thresholds.disk.cautionShare * totalBytes
  return isLow ? caution(finding, advice) : ok(finding)
}

function checkMemory({ memory: { availableBytes, totalBytes } }: HealthFacts): CheckResult {
  const finding = `${fileSizeText(availableBytes)} of ${fileSizeText(totalBytes)} of memory are available.`
  const advice = 'End other programs on this computer, or give it more memory.'
  if (availableBytes < thresholds.memory.wrong) return wrong(finding, advice)
  return availableBytes < thresholds.memory.cautionShare * totalBytes ? caution(finding, advice) : ok(finding)
}

function checkClock({ now }: HealthFacts, { aheadMs, counts }: DatabaseFacts): CheckResult {
  const newestEvent = counts?.newestEvent ?? null
  const advice = 'Set the clock, keep it right with NTP, then restart Insaka.'
  if (Math.abs(aheadMs) > thresholds.clockMs) {
    const seconds = Math.round(Math.abs(aheadMs) / 1000)
    const comparison = aheadMs > 0 ? 'behind' : 'ahead of'
    return wrong(
      `The clock of this computer is ${recordCountText({ totalRecords: seconds }, 'second')} ${comparison} that of the database.`,
      advice,
    )
  }
  if (newestEvent && newestEvent.getTime() - now.getTime() > thresholds.clockMs)
    return caution(
      `The history has an event dated ${formatInstant(newestEvent)}, in the future: a clock was wrong.`,
      'The clocks agree now, so no action is needed. This caution ends on that day.',
    )
  return ok(`It is ${formatInstant(now)} here and in the database.`)
}

/** Checks the settings for durability and password storage, and those that keep connections free for Insaka. */
function checkSettings({ version, isDistributed, settings }: DatabaseFacts): CheckResult | null {
  const { fsync, full_page_writes, synchronous_commit } = settings
  for (const [name, value] of Object.entries({ fsync, full_page_writes, synchronous_commit }))
    if (value === 'off')
      return wrong(`${name} is off: saved data may be lost in a power cut.`, `Set ${name} = on.`)
  if (settings['password_encryption'] !== 'scram-sha-256')
    return caution('Passwords of logins are not stored as SCRAM.', 'Set password_encryption = scram-sha-256.')
  // A distributed database has no SQL access logins.
  if (isDistributed) return null
  if (version.number >= 160_000 && Number(settings['reserved_connections']) < 20)
    return caution('Read-only SQL logins can use up all connections.', 'Set reserved_connections = 20.')
  if (Number(settings['authentication_timeout']) > 10)
    return caution('Connections without a login stay open for too long.', 'Set authentication_timeout = 5s.')
  return null
}

/** PostgreSQL resets its statistics after a crash, and also within seconds of its first start. */
const hasCrashed = ({ startedOn, recoveredOn }: DatabaseFacts): boolean =>
  recoveredOn !== null && recoveredOn.getTime() - startedOn.getTime() > thresholds.firstStartMs

const databaseAwayAdvice = 'Check that PostgreSQL runs. Read its log and that of Insaka.'

function checkDatabase(facts: HealthFacts): CheckResult | null {
  const { database, since } = facts
  if ('fault' in database)
    return database.fault === null ? null : wrong(database.fault, database.advice ?? databaseAwayAdvice)
  const { version, startedOn, recoveredOn, bytes } = database
  if (version.number < thresholds.postgres)
    return wrong(`PostgreSQL ${version.name} is too old.`, 'Insaka needs PostgreSQL 15 or newer.')
  const setting = checkSettings(database)
  if (setting) return setting
  if (since && startedOn > since && !isOlderThan(startedOn, thresholds.restartMs, facts))
    return caution(
      `PostgreSQL restarted on ${formatInstant(startedOn)} while Insaka was running.`,
      'If nobody restarted it, find the cause in its log: memory, disk or a crash.',
    )
  if (hasCrashed(database) && !isOlderThan(recoveredOn, thresholds.restartMs, facts))
    return caution(
      `PostgreSQL recovered from a crash on ${formatInstant(recoveredOn!)}.`,
      'No saved data is lost. Its log shows which process was killed and why, often lack of memory.',
    )
  return ok(`PostgreSQL ${version.name}, since ${formatInstant(startedOn)}, ${fileSizeText(bytes)}.`)
}

function checkMigrations({ database }: HealthFacts): CheckResult | null {
  if (!('tables' in database)) return null
  const advice = `Start the newest release that you have, or run ${commandLine('db:migrate')} with it.`
  const { tables } = database
  if (tables !== null) return wrong(tables, advice)
  const schema = 'schema' in database ? database.schema : []
  const [first] = schema
  return first === undefined
    ? ok('The database has the tables of this release.')
    : wrong(
        `The schema of the database differs from this release in ${recordCountText({ totalRecords: schema.length }, 'place')}. The first: ${first}.`,
        `Find out who changed it, and list all changes with ${commandLine('audit:verify')}. Restore a backup or undo them. Functions of insaka_keeper come from deploy/postgresql.sql: run it again.`,
      )
}

const reasonOf = ({ lastError }: JobFact): string => (lastError === null ? '' : ` ${lastError}`)

function checkJobs(facts: HealthFacts, { jobs }: DatabaseFacts): CheckResult {
  const { server, now } = facts
  const advice = 'Read the log of the server. If it does not mention this job, restart Insaka.'
  const failing = jobs.find(({ failures }) => failures >= thresholds.job.failures)
  if (failing)
    return wrong(
      `"${jobName(failing.kind)}" has failed ${failing.failures} times in a row.${reasonOf(failing)}`,
      advice,
    )
  // Without a server no jobs run.
  if (server?.answers === false) return ok('Jobs wait for the server.')
  const lapsed = jobs.find(({ lapsedOn }) => isOlderThan(lapsedOn, thresholds.job.lapsedMs, facts))
  if (lapsed) return wrong(`"${jobName(lapsed.kind)}" was interrupted and has not been resumed.`, advice)
  const hanging = jobs.find(({ kind, progressOn }) =>
    isOlderThan(progressOn, thresholds.slowJobs[kind] ?? thresholds.job.progressMs, facts),
  )
  if (hanging)
    return wrong(
      `"${jobName(hanging.kind)}" has made no progress since ${formatInstant(hanging.progressOn ?? now)}.`,
      'Restart Insaka to start it again. If it stops again, read the log of the server.',
    )
  const overdue = jobs.find(({ dueSince }) => isOlderThan(dueSince, thresholds.job.overdueMs, facts))
  if (overdue)
    return wrong(
      `"${jobName(overdue.kind)}" has waited since ${formatInstant(overdue.dueSince ?? now)}.`,
      advice,
    )
  return ok('All jobs run on time.')
}

function checkMail(facts: HealthFacts): CheckResult {
  const { mail, database } = facts
  if (!mail) return ok('No mail is sent: SMTP_URL is not set.')
  if (mail.fault !== null)
    return wrong(mail.fault, 'Check SMTP_URL and MAIL_FROM, and that the mail server runs.')
  if ('fault' in database || !database.counts) return ok('The mail server accepts mail.')
  const { waiting, waitingSince, failed } = database.counts.mail
  if (isOlderThan(waitingSince, thresholds.mailWaitsMs, facts))
    return caution(
      `Waiting: ${recordCountText({ totalRecords: waiting }, 'mail')}, the first one since ${formatInstant(waitingSince!)}.`,
      'Administrators can see the reasons under Institution Settings.',
    )
  if (failed > 0)
    return caution(
      `${recordCountText({ totalRecords: failed }, 'mail')} of the last three days could not be sent.`,
      'Administrators can see the reasons and send them again under Institution Settings.',
    )
  return ok('The mail server accepts mail, and no mail waits for long.')
}

/** A check returns null if there is nothing to check or it cannot be determined. */
const checks: Readonly<Record<HealthCheckName, (facts: HealthFacts) => CheckResult | null>> = {
  server: checkServer,
  addresses: checkAddresses,
  certificate: checkCertificate,
  disk: checkDisk,
  memory: checkMemory,
  clock: withDatabase(checkClock),
  database: checkDatabase,
  migrations: checkMigrations,
  jobs: withDatabase(checkJobs),
  mail: checkMail,
  backups: checkBackups,
  backupCheck: checkBackupCheck,
}

export const runChecks = (facts: HealthFacts): HealthCheck[] =>
  (Object.keys(healthCheckNames) as HealthCheckName[]).flatMap((name) => {
    const result = checks[name](facts)
    return result ? { name, ...result } : []
  })
