import { tmpdir } from 'node:os'
import { toMoment } from '@insaka/domain/core/dates'
import { Refusal } from '@insaka/domain/core/errors'
import { readSchemaFaults } from '../db/schema-faults.ts'
import type { Platform } from '../platform.ts'
import { readCertificate, type OwnCertificate } from './certificate.ts'
import { isExpiringSoon } from './health-checks.ts'
import { readDisks } from './disks.ts'
import type { ClosedDatabase, HealthFacts } from './health-facts.ts'
import { readMemory } from './memory.ts'
import { cached } from './cached.ts'
import { readCounts, readJobs, readServer } from './health.repository.ts'

const second = 1_000

/** The platform, or the parts of it that work while its database cannot be opened. */
type MonitoredPlatform = Pick<Platform, 'clock' | 'mail' | 'backups'> &
  (Pick<Platform, 'database' | 'distributed'> | { closed: ClosedDatabase })

export type HealthMonitorOptions = {
  /** Configuration; `tls` holds the certificate itself. */
  config: {
    host: string
    publicUrl: string | null
    behindProxy: boolean
    tls: OwnCertificate | null
    /** Folder of an embedded database; null for an external one. */
    dataDir: string | null
  }
  kinds: string[]
  checkReady: () => Promise<void>
  since: Date | null
}

/** Gathers facts for the checks, and caches expensive ones for all callers. */
export class HealthMonitor {
  readonly since: Date | null
  private readonly platform: MonitoredPlatform
  private readonly options: HealthMonitorOptions
  private readonly counts
  private readonly schema
  private readonly mail
  private readonly certificate
  private readonly disks

  constructor(platform: MonitoredPlatform, options: HealthMonitorOptions) {
    this.platform = platform
    this.options = options
    this.since = options.since
    // A failed count is no fault: it may time out or wait for a lock.
    this.counts = cached(60 * second, async () =>
      'closed' in platform
        ? null
        : platform.database
            .readDirectory((tx) => readCounts(tx, toMoment(platform.clock())))
            .catch(() => null),
    )
    this.schema = cached(
      300 * second,
      async () =>
        'closed' in platform || platform.distributed
          ? []
          : platform.database.readDirectory(readSchemaFaults).catch(() => []),
      (faults) => faults.length > 0,
    )
    this.mail = cached(
      300 * second,
      async () => platform.mail?.check() ?? null,
      (fault) => fault !== null,
    )
    this.certificate = cached(
      300 * second,
      () => readCertificate(options.config),
      (certificate) =>
        certificate !== null &&
        'validTo' in certificate &&
        certificate.validTo !== null &&
        isExpiringSoon(certificate.validTo, platform.clock()),
    )
    this.disks = cached(10 * second, () =>
      readDisks({
        'the records': options.config.dataDir,
        backups: platform.backups?.path ?? null,
        'temporary files': tmpdir(),
      }),
    )
  }

  async readFacts(): Promise<HealthFacts> {
    const { backups, mail, clock } = this.platform
    const { host, publicUrl, behindProxy, tls } = this.options.config
    const [database, certificate, disks, memory, fault, last, broken, missed, check] = await Promise.all([
      this.database(),
      this.certificate(),
      this.disks(),
      readMemory(),
      this.mail(),
      backups?.lastBackupOn() ?? null,
      backups?.brokenBackup() ?? null,
      backups?.missedBackup() ?? null,
      backups?.lastCheck() ?? null,
    ])
    return {
      now: clock(),
      since: this.since,
      server: null,
      addresses: { host, publicUrl, behindProxy, tls: tls !== null },
      certificate,
      disks,
      memory,
      database,
      backups: backups && { path: backups.path, last, broken, missed, check },
      mail: mail && { fault },
    }
  }

  private async database(): Promise<HealthFacts['database']> {
    try {
      return await this.readDatabase()
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      return { fault: error.message }
    }
  }

  private async readDatabase(): Promise<HealthFacts['database']> {
    if ('closed' in this.platform) return this.platform.closed
    const { database, distributed, clock } = this.platform
    const { server, jobs, aheadMs } = await database.readDirectory(async (tx) => {
      const begin = clock().getTime()
      const server = await readServer(tx)
      const aheadMs = server.now.getTime() - (begin + clock().getTime()) / 2
      const jobs = await readJobs(tx, this.options.kinds, toMoment(clock()))
      return { server, aheadMs, jobs }
    })
    const { now: _, ...facts } = server
    const tables = await this.options.checkReady().then(
      () => null,
      (error: Error) => error.message,
    )
    // A distributed database rejects functions that read the tables of all institutions.
    const counts = distributed || tables !== null ? null : await this.counts()
    return {
      ...facts,
      isDistributed: distributed,
      aheadMs,
      tables,
      schema: tables === null ? await this.schema() : [],
      jobs,
      counts,
    }
  }
}
