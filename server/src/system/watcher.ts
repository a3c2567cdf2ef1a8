import { statfs } from 'node:fs/promises'
import { tmpdir, totalmem } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { toMoment } from '@insaka/domain/core/dates'
import { Refusal } from '@insaka/domain/core/errors'
import type { Platform } from '../platform.ts'
import { readCertificate, type OwnCertificate } from './certificate.ts'
import type { ClosedDatabase, Facts } from './facts.ts'
import { remembered } from './remembered.ts'
import { readCounts, readJobs, readServer } from './system.repository.ts'

const second = 1_000
const diskPatienceMs = 2 * second

/** The installation, or what there is of it while its database cannot be opened. */
type Watched = Pick<Platform, 'clock' | 'mail' | 'backups'> &
  (Pick<Platform, 'database' | 'distributed'> | { closed: ClosedDatabase })

export type WatcherOptions = {
  /** As it was configured; `tls` is the certificate itself. */
  config: {
    host: string
    publicUrl: string | null
    behindProxy: boolean
    tls: OwnCertificate | null
    /** Where an embedded database is; null where somebody else runs it. */
    dataDir: string | null
  }
  /** The jobs that this installation does. */
  kinds: string[]
  checkReady: () => Promise<void>
  since: Date | null
}

/** Gathers what the checks go by. What costs something is asked for anew after a while only, however many ask. */
export class Watcher {
  readonly since: Date | null
  private readonly platform: Watched
  private readonly options: WatcherOptions
  private readonly counts
  private readonly mail
  private readonly certificate
  private readonly disks

  constructor(platform: Watched, options: WatcherOptions) {
    this.platform = platform
    this.options = options
    this.since = options.since
    this.counts = remembered(60 * second, async () =>
      'closed' in platform
        ? null
        : platform.database.readDirectory((tx) => readCounts(tx, toMoment(platform.clock()))),
    )
    this.mail = remembered(300 * second, async () => platform.mail?.check() ?? null)
    this.certificate = remembered(300 * second, () => readCertificate(options.config))
    this.disks = remembered(10 * second, () =>
      readDisks({
        'the records': options.config.dataDir,
        backups: platform.backups?.path ?? null,
        'temporary files': tmpdir(),
      }),
    )
  }

  async facts(): Promise<Facts> {
    const { backups, mail, clock } = this.platform
    const { host, publicUrl, behindProxy, tls } = this.options.config
    const [database, certificate, disks, fault, last, missed, check] = await Promise.all([
      this.database(),
      this.certificate(),
      this.disks(),
      this.mail(),
      backups?.last() ?? null,
      backups?.missed() ?? null,
      backups?.lastCheck() ?? null,
    ])
    return {
      now: clock(),
      since: this.since,
      server: null,
      addresses: { host, publicUrl, behindProxy, tls: tls !== null },
      certificate,
      disks,
      memory: readMemory(),
      database,
      backups: backups && { path: backups.path, last, missed, check },
      mail: mail && { fault },
    }
  }

  private async database(): Promise<Facts['database']> {
    try {
      return await this.readDatabase()
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      return { fault: error.message }
    }
  }

  private async readDatabase(): Promise<Facts['database']> {
    if ('closed' in this.platform) return this.platform.closed
    const { database, distributed, clock } = this.platform
    const { server, jobs, aheadMs } = await database.readDirectory(async (tx) => {
      const begin = clock().getTime()
      const server = await readServer(tx)
      const aheadMs = server.now.getTime() - (begin + clock().getTime()) / 2
      return { server, aheadMs, jobs: await readJobs(tx, this.options.kinds, toMoment(clock())) }
    })
    const { now: _, ...facts } = server
    const tables = await this.options.checkReady().then(
      () => null,
      (error: Error) => error.message,
    )
    // Several machines refuse a function that looks at the tables of all institutions.
    const counts = distributed || tables !== null ? null : await this.counts()
    return { ...facts, isDistributed: distributed, aheadMs, tables, jobs, counts }
  }
}

/** A disk of another computer may never answer; one that is not there has no room to speak of. */
async function readDisks(wanted: Record<string, string | null>): Promise<Facts['disks']> {
  const found = Object.entries(wanted).map(async ([holds, path]) => {
    if (path === null) return []
    const asked = statfs(path).catch(() => null)
    const stats = await Promise.race([asked, sleep(diskPatienceMs, null, { ref: false })])
    if (!stats) return []
    const { bavail, blocks, bsize } = stats
    return [{ holds, path, freeBytes: bavail * bsize, totalBytes: blocks * bsize }]
  })
  return (await Promise.all(found)).flat()
}

/** Of this computer, or of the container as far as that is bounded. */
const readMemory = (): Facts['memory'] => ({
  availableBytes: process.availableMemory(),
  totalBytes: Math.min(totalmem(), process.constrainedMemory() || Infinity),
})
