import { randomUUID } from 'node:crypto'
import { toMoment } from '@insaka/domain/core/dates'
import { uuidOf } from '../db/uuid.ts'
import type { Platform } from '../platform.ts'
import { failureReason } from './failure-reason.ts'
import { LeaseLost, type Job, type JobKind } from './job.ts'
import {
  addMissingJobs,
  endJob,
  extendLeases,
  saveCursor,
  makeDue,
  takeJob,
  type JobEnd,
} from './jobs.repository.ts'

const pollMs = 5_000
/** Leaves connections and processor time for user requests. */
const maxParallelJobs = 3
const retryAfterMs = 60_000
const maxRetryFactor = 10

type Log = { error: (details: object, message: string) => void }
type TakenJob = Awaited<ReturnType<typeof takeJob>>[number]

/** Runs due jobs, next to other processes on the same database, until it is stopped. */
export class JobRunner {
  private readonly platform: Platform
  private readonly kinds: JobKind[]
  private readonly log: Log
  private readonly process = randomUUID()
  private readonly running = new Map<string, Promise<void>>()
  private readonly stopping = new AbortController()
  private timer: NodeJS.Timeout | undefined
  private polling: Promise<void> | undefined
  private hasPolled = false

  constructor(platform: Platform, kinds: JobKind[], log: Log) {
    this.platform = platform
    this.kinds = kinds
    this.log = log
  }

  start(): void {
    this.platform.jobs.trigger = () => void this.poll()
    void this.poll()
    this.timer = setInterval(() => void this.poll(), pollMs)
  }

  /** Waits for the current batches. Another process, or the next start, does the rest. */
  async stop(): Promise<void> {
    clearInterval(this.timer)
    this.stopping.abort()
    await this.polling
    await Promise.all(this.running.values())
  }

  /** Starts due jobs; does nothing while the database is unavailable. */
  poll(): Promise<void> {
    this.polling ??= this.startDueJobs()
      .catch(() => undefined)
      .finally(() => (this.polling = undefined))
    return this.polling
  }

  private async startDueJobs(): Promise<void> {
    for (;;) {
      const takenJob = await this.takeNextJob()
      if (!takenJob) return
      this.running.set(takenJob.id, this.runToEnd(takenJob))
    }
  }

  private async runToEnd(takenJob: TakenJob): Promise<void> {
    // If the result cannot be saved, the lease lapses.
    await this.run(takenJob).catch(() => undefined)
    this.running.delete(takenJob.id)
    if (!this.stopping.signal.aborted) void this.poll()
  }

  /** Extends the leases of this process, and takes one more job if fewer than three run. */
  private async takeNextJob(): Promise<TakenJob | undefined> {
    const ownLease = { process: this.process, running: [...this.running.keys()] }
    const now = toMoment(this.platform.clock())
    const allKinds = this.kinds.map(({ kind }) => kind)
    const regularKinds = this.kinds.filter(({ everyMs }) => everyMs !== null).map(({ kind }) => kind)
    const ids = regularKinds.map(uuidOf)
    const hasRoom = this.running.size < maxParallelJobs && !this.stopping.signal.aborted
    const [takenJob] = await this.platform.database.writeDirectory(async (tx) => {
      void addMissingJobs(tx, { ids, kinds: regularKinds, due: now })
      if (!this.hasPolled) void makeDue(tx, { ids, due: now })
      if (this.running.size > 0) void extendLeases(tx, ownLease)
      return hasRoom ? takeJob(tx, { ...ownLease, kinds: allKinds, now }) : []
    })
    this.hasPolled = true
    return takenJob
  }

  private async run({ id, kind, institutionId, cursor, tries, wantedOn }: TakenJob): Promise<void> {
    const { database, clock } = this.platform
    const ownJob = { id, process: this.process }
    const job: Job = {
      institutionId,
      cursor,
      wantedOn,
      signal: this.stopping.signal,
      advance: async (tx, nextCursor) => {
        const [cursorRow] = await saveCursor(tx, { ...ownJob, cursor: nextCursor })
        if (!cursorRow) throw new LeaseLost(kind)
      },
    }
    const { everyMs, retryMs, run } = this.kinds.find((each) => each.kind === kind)!
    const end = (delayMs: number | null, outcome: Pick<JobEnd, 'tries' | 'result' | 'error'>) => {
      const nextDue = delayMs === null ? null : toMoment(new Date(clock().getTime() + delayMs))
      return database.writeDirectory((tx) => endJob(tx, { ...ownJob, nextDue, ...outcome }))
    }
    try {
      await run(job, this.platform)
      await end(everyMs, { tries: 0, result: 'DONE', error: null })
    } catch (error) {
      if (job.signal.aborted) return void (await end(0, { tries: tries - 1, result: null, error: null }))
      const delayMs = retryMs ?? everyMs ?? Math.min(tries, maxRetryFactor) * retryAfterMs
      const endedRows = await end(delayMs, { tries, result: 'FAILED', error: failureReason(error) })
      if (endedRows.length > 0 && isPowerOfTwo(tries))
        this.log.error({ err: error, job: kind, tries }, 'A job failed and will be retried.')
    }
  }
}

/** Limits the log entries of a job that keeps failing. */
const isPowerOfTwo = (tries: number): boolean => Number.isInteger(Math.log2(tries))
