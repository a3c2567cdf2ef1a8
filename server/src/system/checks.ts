import { foundText, sizeText } from '@insaka/domain/core/figures'
import { checkNames, jobName, type CheckName } from '@insaka/domain/system/system.labels'
import type { Check } from '@insaka/domain/system/system.schema'
import { commandLine } from '../command-line.ts'
import { isLoopbackHost, isLoopbackUrl } from '../http/loopback.ts'
import { checkBackupCheck, checkBackups } from './check-backups.ts'
import type { DatabaseFacts, Facts, JobFact } from './facts.ts'
import { caution, isOlder, ofDatabase, ok, on, worstOf, wrong, type Found } from './found.ts'

/** The one list of checks: of the doctor, of the metrics and of the page System. */
const minute = 60_000
const day = 24 * 60 * minute
const megabyte = 1024 ** 2
const gigabyte = 1024 ** 3

export const limits = {
  disk: { wrong: gigabyte, caution: 5 * gigabyte, cautionShare: 0.05 },
  memory: { wrong: 128 * megabyte, cautionShare: 0.1 },
  clockMs: 5_000,
  firstStartMs: 10_000,
  /** PostgreSQL that was started so lately, while the server ran. */
  restartMs: 60 * minute,
  certificate: { wrong: 7 * day, caution: 21 * day },
  job: { overdueMs: 15 * minute, lapsedMs: 5 * minute, failures: 3, progressMs: 60 * minute },
  /** Jobs that read everything there is take longer. */
  slowJobs: { 'audit.checks': 12 * 60 * minute, 'backups.make': 12 * 60 * minute } as Readonly<
    Record<string, number>
  >,
  mailWaitsMs: 60 * minute,
  postgres: 150_000,
}

function checkServer({ server }: Facts): Found | null {
  if (!server) return null
  return server.answers
    ? ok(`A server answers at ${server.address}.`)
    : caution(
        `No server answers at ${server.address}.`,
        'Start it, and read its log where it ends by itself.',
      )
}

function checkAddresses({ addresses: { host, publicUrl, behindProxy, tls } }: Facts): Found {
  const isOpen = !isLoopbackHost(host)
  const isPublic = publicUrl !== null && !isLoopbackUrl(publicUrl)
  if (isOpen && !tls && !behindProxy)
    return caution(
      'Other computers come in without HTTPS, so that passwords can be read on their way.',
      'Put a proxy with HTTPS in front, and name it in TRUST_PROXY; or set TLS_CERT and TLS_KEY.',
    )
  if (publicUrl === null && (isOpen || behindProxy))
    return caution('PUBLIC_URL is not set.', 'Set it to the address that people type.')
  if (isPublic && !isOpen && !behindProxy)
    return caution(
      'Everybody seems to sit at this computer, since Insaka does not know the proxy.',
      'Set TRUST_PROXY to the address of the proxy.',
    )
  if (isPublic && publicUrl.startsWith('http:'))
    return caution(
      `People come in over ${publicUrl}, which has no HTTPS.`,
      'Give PUBLIC_URL an https address.',
    )
  return ok(
    publicUrl === null
      ? `Only this computer reaches Insaka (${host}).`
      : `People find Insaka at ${publicUrl}.`,
  )
}

export const endsSoon = (validTo: Date, now: Date): boolean =>
  validTo.getTime() - now.getTime() < limits.certificate.caution

function checkCertificate({ certificate, now }: Facts): Found | null {
  if (!certificate) return ok('No certificate is used.')
  if ('unreadable' in certificate)
    return wrong(certificate.unreadable, 'Put that right: the server does not start with it.')
  const { of, validTo } = certificate
  // The address may be one that is reached from outside alone.
  if (!validTo) return null
  const left = validTo.getTime() - now.getTime()
  const advice = 'Renew it; where Insaka has it in TLS_CERT, restart Insaka after that.'
  if (left <= 0) return wrong(`The certificate of ${of} has ended on ${on(validTo)}.`, advice)
  const what = `The certificate of ${of} ends on ${on(validTo)}.`
  if (left < limits.certificate.wrong) return wrong(what, advice)
  return endsSoon(validTo, now) ? caution(what, advice) : ok(what)
}

/** Of several disks the one that is worst, and of those that are as bad the one that is fullest. */
function checkDisk({ disks }: Facts): Found | null {
  const fullest = disks.toSorted((a, b) => a.freeBytes / a.totalBytes - b.freeBytes / b.totalBytes)
  return worstOf(fullest.map(judgeDisk))
}

function judgeDisk({ holds, path, freeBytes, totalBytes }: Facts['disks'][number]): Found {
  const what = `${sizeText(freeBytes)} of ${sizeText(totalBytes)} are free for ${holds} (${path}).`
  const advice = 'Remove what is not needed there, or give it a larger disk. A full disk stops every save.'
  if (freeBytes < limits.disk.wrong) return wrong(what, advice)
  const isLow = freeBytes < limits.disk.caution || freeBytes < limits.disk.cautionShare * totalBytes
  return isLow ? caution(what, advice) : ok(what)
}

function checkMemory({ memory: { availableBytes, totalBytes } }: Facts): Found {
  const what = `${sizeText(availableBytes)} of ${sizeText(totalBytes)} of memory are available.`
  const advice = 'End other programs on this computer, or give it more memory.'
  if (availableBytes < limits.memory.wrong) return wrong(what, advice)
  return availableBytes < limits.memory.cautionShare * totalBytes ? caution(what, advice) : ok(what)
}

function checkClock({ now }: Facts, { aheadMs, counts }: DatabaseFacts): Found {
  const newestEvent = counts?.newestEvent ?? null
  const advice = 'Set the clock and let it be kept right by NTP; then restart Insaka.'
  if (Math.abs(aheadMs) > limits.clockMs) {
    const seconds = Math.round(Math.abs(aheadMs) / 1000)
    const than = aheadMs > 0 ? 'behind' : 'ahead of'
    return wrong(
      `The clock of this computer is ${foundText({ totalRecords: seconds }, 'second')} ${than} that of the database.`,
      advice,
    )
  }
  if (newestEvent && newestEvent.getTime() - now.getTime() > limits.clockMs)
    return caution(
      `The history has an event of ${on(newestEvent)}, which is still to come: a clock was wrong.`,
      'The clocks agree now, so nothing more is to be done. This ends on that day.',
    )
  return ok(`It is ${on(now)} here and in the database.`)
}

/** What records need so as to be kept whatever happens, and the office so as to get in. */
function findSetting({ version, isDistributed, settings }: DatabaseFacts): Found | null {
  const { fsync, full_page_writes, synchronous_commit } = settings
  for (const [name, value] of Object.entries({ fsync, full_page_writes, synchronous_commit }))
    if (value === 'off')
      return wrong(`${name} is off: what was saved may be lost in a power cut.`, `Set ${name} = on.`)
  if (settings['password_encryption'] !== 'scram-sha-256')
    return caution('Passwords of logins are not kept as SCRAM.', 'Set password_encryption = scram-sha-256.')
  // Institutions have no logins there.
  if (isDistributed) return null
  if (version.number >= 160_000 && Number(settings['reserved_connections']) < 20)
    return caution('Read-only logins may take every connection.', 'Set reserved_connections = 20.')
  if (Number(settings['authentication_timeout']) > 10)
    return caution('Who does not sign in keeps a connection for long.', 'Set authentication_timeout = 5s.')
  return null
}

/** A first start has no statistics either, and begins them at once. */
const hasCrashed = ({ startedOn, recoveredOn }: DatabaseFacts): boolean =>
  recoveredOn !== null && recoveredOn.getTime() - startedOn.getTime() > limits.firstStartMs

const whereAway = 'See whether PostgreSQL runs, and what its log and that of Insaka say.'

function checkDatabase(facts: Facts): Found | null {
  const { database, since } = facts
  if ('fault' in database)
    return database.fault === null ? null : wrong(database.fault, database.advice ?? whereAway)
  const { version, startedOn, recoveredOn, bytes } = database
  if (version.number < limits.postgres)
    return wrong(`PostgreSQL ${version.name} is too old.`, 'Insaka needs PostgreSQL 15 or newer.')
  const setting = findSetting(database)
  if (setting) return setting
  if (since && startedOn > since && !isOlder(startedOn, limits.restartMs, facts))
    return caution(
      `PostgreSQL was started again on ${on(startedOn)}, while Insaka ran.`,
      'Unless somebody did so, see why in its log: memory, disk, or a crash.',
    )
  if (hasCrashed(database) && !isOlder(recoveredOn, limits.restartMs, facts))
    return caution(
      `PostgreSQL recovered from a crash on ${on(recoveredOn!)}.`,
      'Nothing that was saved is lost. See in its log which of its processes was killed, and why: often memory.',
    )
  return ok(`PostgreSQL ${version.name}, since ${on(startedOn)}, ${sizeText(bytes)}.`)
}

function checkMigrations({ database }: Facts): Found | null {
  if (!('tables' in database)) return null
  const advice = `Start the newest release that you have, or run ${commandLine('db:migrate')} with it.`
  const { tables } = database
  if (tables !== null) return wrong(tables, advice)
  const schema = 'schema' in database ? database.schema : []
  const [first] = schema
  return first === undefined
    ? ok('The database has the tables of this release.')
    : wrong(
        `The schema of the database was changed, in ${foundText({ totalRecords: schema.length }, 'place')}: ${first}.`,
        `Find out who changed it, see all of it with ${commandLine('audit:verify')}, and restore a backup or undo the changes. Functions of insaka_keeper come from deploy/postgresql.sql: run it again.`,
      )
}

const reasonOf = ({ lastError }: JobFact): string => (lastError === null ? '' : ` ${lastError}`)

function checkJobs(facts: Facts, { jobs }: DatabaseFacts): Found {
  const { server, now } = facts
  const advice = 'Read the log of the server. If it says nothing of this job, restart Insaka.'
  const failing = jobs.find(({ failures }) => failures >= limits.job.failures)
  if (failing)
    return wrong(
      `"${jobName(failing.kind)}" has failed ${failing.failures} times in turn.${reasonOf(failing)}`,
      advice,
    )
  // Without a server nobody does them.
  if (server?.answers === false) return ok('Jobs wait for the server.')
  const lapsed = jobs.find(({ lapsedOn }) => isOlder(lapsedOn, limits.job.lapsedMs, facts))
  if (lapsed) return wrong(`"${jobName(lapsed.kind)}" was interrupted, and nobody goes on with it.`, advice)
  const hanging = jobs.find(({ kind, progressOn }) =>
    isOlder(progressOn, limits.slowJobs[kind] ?? limits.job.progressMs, facts),
  )
  if (hanging)
    return wrong(
      `"${jobName(hanging.kind)}" has made no progress since ${on(hanging.progressOn ?? now)}.`,
      'Restart Insaka, which begins it again. If it stops again, read the log of the server.',
    )
  const overdue = jobs.find(({ dueSince }) => isOlder(dueSince, limits.job.overdueMs, facts))
  if (overdue)
    return wrong(`"${jobName(overdue.kind)}" has waited since ${on(overdue.dueSince ?? now)}.`, advice)
  return ok('Every job is done when it is due.')
}

function checkMail(facts: Facts): Found {
  const { mail, database } = facts
  if (!mail) return ok('No mail is sent: SMTP_URL is not set.')
  if (mail.fault !== null)
    return wrong(mail.fault, 'See SMTP_URL and MAIL_FROM, and whether the mail server runs.')
  if ('fault' in database || !database.counts) return ok('The mail server takes mail.')
  const { waiting, waitingSince, failed } = database.counts.mail
  if (isOlder(waitingSince, limits.mailWaitsMs, facts))
    return caution(
      `${foundText({ totalRecords: waiting }, 'mail')} wait, the first one since ${on(waitingSince!)}.`,
      'Administrators see why under Institution Settings.',
    )
  if (failed > 0)
    return caution(
      `Of the last three days ${foundText({ totalRecords: failed }, 'mail')} could not be sent.`,
      'Administrators see why under Institution Settings, and send them again.',
    )
  return ok('The mail server takes mail, and none waits for long.')
}

/** Null where there is nothing to look at, or where it cannot be seen. */
const checks: Readonly<Record<CheckName, (facts: Facts) => Found | null>> = {
  server: checkServer,
  addresses: checkAddresses,
  certificate: checkCertificate,
  disk: checkDisk,
  memory: checkMemory,
  clock: ofDatabase(checkClock),
  database: checkDatabase,
  migrations: checkMigrations,
  jobs: ofDatabase(checkJobs),
  mail: checkMail,
  backups: checkBackups,
  backupCheck: checkBackupCheck,
}

export const runChecks = (facts: Facts): Check[] =>
  (Object.keys(checkNames) as CheckName[]).flatMap((name) => {
    const found = checks[name](facts)
    return found ? { name, ...found } : []
  })
