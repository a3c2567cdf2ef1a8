import type { ChangingTx } from '../db/transactions.ts'
import type { Platform } from '../platform.ts'

/** A kind of work that is done by itself or in the background. */
export type JobKind = {
  kind: string
  /** Whether every installation has such a job, due from the start of a server on. */
  always: boolean
  /** Does what there is to do, piece by piece. Answers with when it is due again, or with nothing. */
  run: (job: Job, platform: Platform) => Promise<Date | null>
}

/** One run of a job by one process. */
export type Job = {
  institutionId: string | null
  /** How far an earlier run had come that was cut off or failed. */
  cursor: string | null
  /** The server is told to stop: what is not begun yet is left for later. */
  signal: AbortSignal
  /**
   * Keeps how far the job has come, in the transaction of the piece that brought it there, so that a piece is never done
   * twice. Refuses where another process has taken the job over.
   */
  advance: (tx: ChangingTx, cursor: string | null) => Promise<void>
}

export const after = (moment: Date, milliseconds: number): Date => new Date(moment.getTime() + milliseconds)
