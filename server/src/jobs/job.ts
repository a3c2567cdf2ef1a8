import type { ChangingTx } from '../db/transactions.ts'
import type { Platform } from '../platform.ts'

export type JobKind = {
  kind: string
  /** Delay between two runs; null for a job that runs only on request. */
  everyMs: number | null
  /** Delay after a failure. Without it, the job waits `everyMs` or, if it runs only on request, up to ten minutes. */
  retryMs?: number
  run: (job: Job, platform: Platform) => Promise<void>
}

export type Job = {
  institutionId: string | null
  /** Progress of an earlier run that was interrupted or failed. */
  cursor: string | null
  /** Moment given in the latest call of `requestJobAt`; null without one. */
  wantedOn: string | null
  /** Aborted when the server stops; the remaining work is left for a later run. */
  signal: AbortSignal
  /**
   * Saves the progress in the transaction of the work itself, so no batch is processed twice. Throws
   * `LeaseLost` if another process has taken over the job.
   */
  advance: (tx: ChangingTx, cursor: string | null) => Promise<void>
}

/** Another process has taken over the job, so this one must stop writing for it. */
export class LeaseLost extends Error {
  constructor(kind: string) {
    super(`Another process has taken over the job ${kind}.`)
  }
}
