import { describe, expect, it } from 'vitest'
import { healthCheckNames, type HealthCheckName } from '@insaka/domain/health/health.labels'
import { runChecks } from './health-checks.ts'
import type { Counts, DatabaseFacts, HealthFacts } from './health-facts.ts'

const now = new Date('2026-11-25T08:00:00Z')
const before = (minutes: number) => new Date(now.getTime() - minutes * 60_000)
const days = (count: number) => -count * 24 * 60
const gigabyte = 1024 ** 3

const job = (changes: Partial<DatabaseFacts['jobs'][number]>) => ({
  kind: 'tidy',
  waiting: 1,
  running: 0,
  failing: 0,
  dueSince: before(1),
  lapsedOn: null,
  failures: 0,
  lastEndedOn: before(60),
  lastError: null,
  progressOn: null,
  ...changes,
})

const rightDatabase: DatabaseFacts = {
  version: { name: '18.4', number: 180_004 },
  isDistributed: false,
  bytes: 152 * 1024 ** 2,
  startedOn: before(601),
  recoveredOn: before(601),
  aheadMs: 20,
  settings: {
    fsync: 'on',
    full_page_writes: 'on',
    synchronous_commit: 'on',
    password_encryption: 'scram-sha-256',
    reserved_connections: '20',
    authentication_timeout: '5',
  },
  tables: null,
  schema: [],
  jobs: [job({})],
  counts: {
    mail: { waiting: 2, waitingSince: before(5), failed: 0 },
    sessions: 3,
    records: { lvp: 40 },
    newestEvent: before(0),
  },
}

const right: HealthFacts = {
  now,
  since: before(600),
  server: { address: 'http://127.0.0.1:8080', answers: true },
  addresses: {
    host: '127.0.0.1',
    publicUrl: 'https://insaka.example.org',
    behindProxy: true,
    tls: false,
  },
  certificate: { of: 'insaka.example.org', validTo: before(days(60)) },
  disks: [
    { holds: 'the records', path: '/var/lib/insaka', freeBytes: 64 * gigabyte, totalBytes: 252 * gigabyte },
  ],
  memory: { availableBytes: 2 * gigabyte, totalBytes: 4 * gigabyte },
  database: rightDatabase,
  backups: {
    path: '/var/backups/insaka',
    last: '2026-11-25T02:00:00+02:00',
    broken: null,
    missed: null,
    check: {
      file: 'insaka-backup-2026-11-01-0200-daily.tar.gz',
      on: '2026-11-02T09:00:00+02:00',
      good: true,
    },
  },
  mail: { fault: null },
}

const withDatabase = (changes: Partial<DatabaseFacts>) => ({ database: { ...rightDatabase, ...changes } })
const withCounts = (changes: Partial<Counts>) =>
  withDatabase({ counts: { ...rightDatabase.counts!, ...changes } })
const withSettings = (changes: Record<string, string>) =>
  withDatabase({ settings: { ...rightDatabase.settings, ...changes } })
const withDisk = (freeBytes: number) => ({ disks: [right.disks[0]!, { ...right.disks[0]!, freeBytes }] })
/** Disks with [free, total] in GiB. */
const withDisks = (...sizes: [number, number][]) => ({
  disks: sizes.map(([free, total]) => ({
    ...right.disks[0]!,
    freeBytes: free * gigabyte,
    totalBytes: total * gigabyte,
  })),
})
const withAddresses = (changes: Partial<HealthFacts['addresses']>) => ({
  addresses: { ...right.addresses, ...changes },
})
const withBackups = (changes: Partial<NonNullable<HealthFacts['backups']>>) => ({
  backups: { ...right.backups!, ...changes },
})
const withJob = (changes: Parameters<typeof job>[0]) => withDatabase({ jobs: [job(changes)] })
const withMail = (waiting: number, since: number | null, failed: number) =>
  withCounts({ mail: { waiting, waitingSince: since === null ? null : before(since), failed } })
const withMemory = (megabytes: number) => ({
  memory: { availableBytes: megabytes * 1024 ** 2, totalBytes: 4 * gigabyte },
})
const withCheck = (changes: Partial<NonNullable<NonNullable<HealthFacts['backups']>['check']>>) =>
  withBackups({ check: { ...right.backups!.check!, ...changes } })
const certificateFor = (left: number) => ({
  certificate: { of: 'insaka.example.org', validTo: before(days(left)) },
})

const problemsWith = (changes: Partial<HealthFacts>) =>
  runChecks({ ...right, ...changes }).filter(({ state }) => state !== 'OK')

describe('if everything is in order', () => {
  it('each check is OK and gives no advice', () => {
    const checks = runChecks(right)
    expect(checks.map(({ name }) => name)).toEqual(Object.keys(healthCheckNames))
    for (const check of checks) expect(check).toMatchObject({ state: 'OK', advice: null })
  })

  it.each<[string, Partial<HealthFacts>]>([
    ['nothing but this computer', withAddresses({ publicUrl: null, behindProxy: false })],
    [
      'a certificate that Insaka has itself',
      withAddresses({ host: '0.0.0.0', behindProxy: false, tls: true }),
    ],
    ['no mail', { mail: null }],
    ['no certificate', { certificate: null }],
    [
      'a server that started a minute ago, with its database',
      { since: before(1), ...withDatabase({ startedOn: before(2) }) },
    ],
    [
      'several machines, which have no windows',
      withDatabase({
        isDistributed: true,
        counts: null,
        settings: { ...rightDatabase.settings, reserved_connections: '0' },
      }),
    ],
    ['a job that has run for long', withJob({ running: 1, progressOn: before(59) })],
    [
      'a check of histories that has run for hours',
      withJob({ kind: 'audit.checks', running: 1, progressOn: before(700) }),
    ],
    ['a database that crashed yesterday', withDatabase({ recoveredOn: before(61) })],
    ['jobs that were failing once', withJob({ failing: 1, failures: 1 })],
  ])('all checks are OK with %s', (_, changes) => {
    expect(problemsWith(changes)).toEqual([])
  })
})

describe('a problem', () => {
  it.each<[HealthCheckName, 'CAUTION' | 'WRONG', string, Partial<HealthFacts>]>([
    ['disk', 'CAUTION', '4 GiB of 252 GiB are free', withDisk(4 * gigabyte)],
    ['disk', 'CAUTION', '10 GiB of 252 GiB are free', withDisk(10 * gigabyte)],
    ['disk', 'CAUTION', '10 GiB of 3,000 GiB', withDisks([4, 20], [10, 3_000])],
    ['disk', 'WRONG', '512 MiB of 100 GiB', withDisks([0.9, 2], [0.5, 100])],
    ['disk', 'WRONG', '512 MiB of 252 GiB are free', withDisk(gigabyte / 2)],
    ['memory', 'CAUTION', '300 MiB of 4 GiB', withMemory(300)],
    ['memory', 'WRONG', '64 MiB of 4 GiB', withMemory(64)],
    ['clock', 'WRONG', '12 seconds behind that of the database', withDatabase({ aheadMs: 12_000 })],
    ['clock', 'WRONG', '6 seconds ahead of that of the database', withDatabase({ aheadMs: -6_000 })],
    ['clock', 'CAUTION', 'an event dated 25-Nov-2026 11:00', withCounts({ newestEvent: before(-60) })],
    ['certificate', 'CAUTION', 'expires on 15-Dec-2026', certificateFor(20)],
    ['certificate', 'WRONG', 'expires on 01-Dec-2026', certificateFor(6)],
    ['certificate', 'WRONG', 'expired on 24-Nov-2026', certificateFor(-1)],
    [
      'mail',
      'WRONG',
      'The mail server rejects the username or password of Insaka.',
      { mail: { fault: 'The mail server rejects the username or password of Insaka.' } },
    ],
    ['mail', 'CAUTION', 'Waiting: 4 mails, the first one since 25-Nov-2026 08:59', withMail(4, 61, 0)],
    ['mail', 'CAUTION', '1 mail of the last three days could not be sent', withMail(0, null, 1)],
    [
      'jobs',
      'WRONG',
      '"Make backups" has waited since 25-Nov-2026 09:44',
      withJob({ kind: 'backups.make', dueSince: before(16) }),
    ],
    ['jobs', 'WRONG', '"Delete expired data" was interrupted', withJob({ running: 1, lapsedOn: before(6) })],
    [
      'jobs',
      'WRONG',
      '"Send mail" has failed 3 times in a row.',
      withJob({ kind: 'mail', failing: 1, failures: 3 }),
    ],
    [
      'jobs',
      'WRONG',
      '"Send mail" has failed 3 times in a row. The mail server refused it.',
      withJob({ kind: 'mail', failing: 1, failures: 3, lastError: 'The mail server refused it.' }),
    ],
    [
      'jobs',
      'WRONG',
      '"Imports" has made no progress since 25-Nov-2026 08:59.',
      withJob({ kind: 'import', running: 1, progressOn: before(61) }),
    ],
    [
      'database',
      'CAUTION',
      'PostgreSQL recovered from a crash on 25-Nov-2026 09:50.',
      withDatabase({ recoveredOn: before(10) }),
    ],
    [
      'backups',
      'WRONG',
      'The backup insaka-backup-2026-11-25-0200-daily.tar.gz is empty or incomplete',
      withBackups({ broken: 'insaka-backup-2026-11-25-0200-daily.tar.gz' }),
    ],
    [
      'database',
      'CAUTION',
      'restarted on 25-Nov-2026 09:50 while Insaka was running',
      withDatabase({ startedOn: before(10) }),
    ],
    [
      'database',
      'WRONG',
      'PostgreSQL 14.9 is too old.',
      withDatabase({ version: { name: '14.9', number: 140_009 } }),
    ],
    ['database', 'WRONG', 'fsync is off', withSettings({ fsync: 'off' })],
    ['database', 'WRONG', 'full_page_writes is off', withSettings({ full_page_writes: 'off' })],
    ['database', 'WRONG', 'synchronous_commit is off', withSettings({ synchronous_commit: 'off' })],
    ['database', 'CAUTION', 'not stored as SCRAM', withSettings({ password_encryption: 'md5' })],
    ['database', 'CAUTION', 'can use up all connections', withSettings({ reserved_connections: '0' })],
    ['database', 'CAUTION', 'stay open for too long', withSettings({ authentication_timeout: '60' })],
    ['migrations', 'WRONG', 'is newer', withDatabase({ tables: 'The database is newer than this release.' })],
    [
      'migrations',
      'WRONG',
      'in 2 places. The first: policy public.papers.zz is not part of this release',
      withDatabase({ schema: ['policy public.papers.zz is not part of this release', 'another'] }),
    ],
    ['backups', 'CAUTION', 'Automatic backups are off.', { backups: null }],
    ['backups', 'CAUTION', 'No backup has been made yet.', withBackups({ last: null })],
    [
      'backups',
      'WRONG',
      'The first backup could not be made.',
      {
        ...withBackups({ last: null }),
        ...withJob({ kind: 'backups.make', failing: 1, failures: 1 }),
      },
    ],
    [
      'backups',
      'WRONG',
      'The last backup was made on 23-Nov-2026 02:00.',
      withBackups({ missed: 'The last backup was made on 23-Nov-2026 02:00.' }),
    ],
    ['backupCheck', 'CAUTION', 'No backup has been checked yet.', withBackups({ check: null })],
    [
      'backupCheck',
      'CAUTION',
      'last checked on 01-Oct-2026 09:00',
      withCheck({ on: '2026-10-01T09:00:00+02:00' }),
    ],
    ['backupCheck', 'WRONG', 'has faults', withCheck({ good: false })],
    ['addresses', 'CAUTION', 'without HTTPS', withAddresses({ host: '0.0.0.0', behindProxy: false })],
    ['addresses', 'CAUTION', 'PUBLIC_URL is not set.', withAddresses({ publicUrl: null })],
    [
      'addresses',
      'CAUTION',
      'All users seem to connect from this computer',
      withAddresses({ behindProxy: false }),
    ],
    ['addresses', 'CAUTION', 'which has no HTTPS', withAddresses({ publicUrl: 'http://insaka.example.org' })],
    [
      'server',
      'CAUTION',
      'No server answers at http://127.0.0.1:8080.',
      { server: { ...right.server!, answers: false } },
    ],
  ])('%s is %s: %s', (name, state, finding, changes) => {
    const faults = problemsWith(changes).filter(
      (check) => check.name !== 'backupCheck' || name === 'backupCheck',
    )
    expect(faults).toEqual([
      { name, state, what: expect.stringContaining(finding), advice: expect.stringMatching(/\w{4}.*\.$/) },
    ])
  })

  it('of an unreachable database is reported once, without the checks that need it', () => {
    const checks = runChecks({ ...right, database: { fault: 'The database cannot be reached.' } })
    expect(checks.filter(({ state }) => state !== 'OK')).toMatchObject([{ name: 'database', state: 'WRONG' }])
    expect(checks.map(({ name }) => name)).not.toContain('jobs')
    expect(checks.map(({ name }) => name)).not.toContain('clock')
  })

  it('is not reported for a certificate that cannot be read from here', () => {
    const checks = runChecks({ ...right, certificate: { of: 'insaka.example.org', validTo: null } })
    expect(checks.map(({ name }) => name)).not.toContain('certificate')
  })

  it('is not reported for jobs while no server runs', () => {
    const server = { address: 'http://127.0.0.1:8080', answers: false }
    const database = { ...rightDatabase, jobs: [job({ dueSince: before(900) })] }
    expect(problemsWith({ server, database })).toMatchObject([{ name: 'server' }])
  })
})
