import type { ChangingTx } from '../db/transactions.ts'
import type { Platform } from '../platform.ts'

/** A kind of work that is done by itself or in the background. */
export type JobKind = {
  kind: string
  /** The rest between two runs of a job that every installation has; null for a job that is done only when asked for. */
  everyMs: number | null
  /** The rest after a failure, where the work is too much to be tried again as often as it is looked for. */
  retryMs?: number
  /** Does what there is to do, piece by piece. */
  run: (job: Job, platform: Platform) => Promise<void>
}

/** One run of a job by one process. */
export type Job = {
  institutionId: string | null
  /** How far an earlier run had come that was cut off or failed. */
  cursor: string | null
  /** The latest moment for which somebody has wanted a run; null if nobody has. */
  wantedOn: string | null
  /** The server is stopping: what is not begun yet is left for later. */
  signal: AbortSignal
  /**
   * Keeps how far the job has come, in the transaction of the piece that brought it there, so that a piece is never done
   * twice. Throws `LeaseLost` where another process has taken the job over.
   */
  advance: (tx: ChangingTx, cursor: string | null) => Promise<void>
}

/** Another process has taken the job over, so this one must not write anything more for it. */
export class LeaseLost extends Error {
  constructor(kind: string) {
    super(`Another process has taken over the job ${kind}.`)
  }
}
