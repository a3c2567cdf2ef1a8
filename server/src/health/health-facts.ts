import type { BackupCheck } from '../platform.ts'

/** Input of the checks. `null` means absent or impossible to determine. */
export type HealthFacts = {
  now: Date
  /** Start of this server; null in a command. */
  since: Date | null
  /** Configured address and whether a server answers there; null in the server itself, or if any free port would do. */
  server: { address: string; answers: boolean } | null
  addresses: { host: string; publicUrl: string | null; behindProxy: boolean; tls: boolean }
  /** The certificate that users see, without a date if it cannot be read; null if none is used. */
  certificate: { of: string; validTo: Date | null } | { unreadable: string } | null
  disks: { holds: string; path: string; freeBytes: number; totalBytes: number }[]
  memory: { availableBytes: number; totalBytes: number }
  database: DatabaseFacts | ClosedDatabase
  /** Null if no backups are made automatically. */
  backups: {
    path: string
    last: string | null
    /** The latest empty or truncated file, unless a complete one is newer. */
    broken: string | null
    /** Warning for administrators about missed backups. */
    missed: string | null
    check: BackupCheck | null
  } | null
  /** Null if no mail is sent; `fault` is the reason why the mail server would accept none. */
  mail: { fault: string | null } | null
}

/** Reason why the database could not be opened: a fault, or `tables` that do not match this release. */
export type ClosedDatabase = { fault: string; advice?: string } | { fault: null; tables: string }

export type DatabaseFacts = {
  version: { name: string; number: number }
  isDistributed: boolean
  bytes: number
  startedOn: Date
  /** Last recovery from a crash, even of a single process, or the first start. */
  recoveredOn: Date | null
  /** Lead of the database clock over the clock of this computer. */
  aheadMs: number
  settings: Readonly<Record<string, string>>
  /** Migrations that do not match this release, if any. */
  tables: string | null
  /** Differences from the schema of this release. */
  schema: string[]
  jobs: JobFact[]
  /** Counts over all institutions; null if these are on several machines, `tables` is set, or counting failed. */
  counts: Counts | null
}

export type Counts = {
  records: Readonly<Record<string, number>>
  sessions: number
  /** `failed` covers the last three days. */
  mail: { waiting: number; waitingSince: Date | null; failed: number }
  newestEvent: Date | null
}

/** All jobs of one kind. */
export type JobFact = {
  kind: string
  waiting: number
  running: number
  /** Jobs that failed or were interrupted since their last success. */
  failing: number
  /** `dueSince`: earliest due time of an idle job, maybe in the future; `lapsedOn`: end of an abandoned lease. */
  dueSince: Date | null
  lapsedOn: Date | null
  /** Highest number of consecutive failures of one job. */
  failures: number
  lastEndedOn: Date | null
  lastError: string | null
  /** Last progress of the slowest running job. */
  progressOn: Date | null
}
