import type { BackupCheck } from '../platform.ts'

/** What the checks go by. `null` is what there is none of, or what could not be looked at. */
export type HealthFacts = {
  now: Date
  /** Since when this server runs; null where a command looks. */
  since: Date | null
  /** Whether a server answers at its address; null where the server itself looks. */
  server: { address: string; answers: boolean } | null
  addresses: { host: string; publicUrl: string | null; behindProxy: boolean; tls: boolean }
  /** The certificate that people see, with no date where it cannot be looked at; null where none is used. */
  certificate: { of: string; validTo: Date | null } | { unreadable: string } | null
  disks: { holds: string; path: string; freeBytes: number; totalBytes: number }[]
  memory: { availableBytes: number; totalBytes: number }
  database: DatabaseFacts | ClosedDatabase
  /** Null where none are made by themselves. */
  backups: {
    path: string
    last: string | null
    /** The newest file that is empty or cut off, where no whole one is newer. */
    broken: string | null
    /** What an administrator ought to know. */
    missed: string | null
    check: BackupCheck | null
  } | null
  /** Null where no mail is sent; `fault`: why the mail server would take none. */
  mail: { fault: string | null } | null
}

/** Why it could not be opened; `tables`: since it has those of another release. */
export type ClosedDatabase = { fault: string; advice?: string } | { fault: null; tables: string }

export type DatabaseFacts = {
  version: { name: string; number: number }
  isDistributed: boolean
  bytes: number
  startedOn: Date
  /** When it last recovered from a crash, as after one of its processes was killed; or when it was first started. */
  recoveredOn: Date | null
  /** How far its clock is ahead of that of this computer. */
  aheadMs: number
  settings: Readonly<Record<string, string>>
  /** What is wrong with its tables. */
  tables: string | null
  /** Differences from the schema of this release. */
  schema: string[]
  jobs: JobFact[]
  /** Over all institutions; null where these lie on several machines, or counting failed. */
  counts: Counts | null
}

export type Counts = {
  records: Readonly<Record<string, number>>
  sessions: number
  /** `failed`: of the last three days. */
  mail: { waiting: number; waitingSince: Date | null; failed: number }
  /** When the newest event of all histories happened. */
  newestEvent: Date | null
}

/** All jobs of a kind together. */
export type JobFact = {
  kind: string
  waiting: number
  running: number
  /** Those that failed, or were interrupted, since they were last done. */
  failing: number
  /** Since when the one is due that has waited longest, or until when the process had it that has gone. */
  dueSince: Date | null
  lapsedOn: Date | null
  /** How often in turn, of the one that has failed most. */
  failures: number
  lastEndedOn: Date | null
  /** The reason for the last failure. */
  lastError: string | null
  /** Since when the run under way that is slowest has made no progress. */
  progressOn: Date | null
}
