import { randomUUID } from 'node:crypto'
import { toMoment } from '@insaka/domain/core/dates'
import { uuidOf } from '../db/uuid.ts'
import type { Platform } from '../platform.ts'
import { failureReason } from './failure-reason.ts'
import { LeaseLost, type Job, type JobKind } from './job.ts'
import {
  addMissing,
  endJob,
  extendLeases,
  keepCursor,
  makeDue,
  takeJob,
  type Ended,
} from './jobs.repository.ts'

const lookEveryMs = 5_000
/** The calls of people need the connections and the processor, too. */
const atOnce = 3
const retryAfterMs = 60_000
const longestRetries = 10

type Log = { error: (what: object, message: string) => void }
type TakenJob = Awaited<ReturnType<typeof takeJob>>[number]

/** Does what is due, as one of the processes on a database, until it is stopped. */
export class JobRunner {
  private readonly platform: Platform
  private readonly kinds: JobKind[]
  private readonly log: Log
  private readonly process = randomUUID()
  private readonly running = new Map<string, Promise<void>>()
  private readonly stopping = new AbortController()
  private timer: NodeJS.Timeout | undefined
  private looking: Promise<void> | undefined
  private hasLooked = false

  constructor(platform: Platform, kinds: JobKind[], log: Log) {
    this.platform = platform
    this.kinds = kinds
    this.log = log
  }

  start(): void {
    this.platform.jobs.asked = () => void this.look()
    void this.look()
    this.timer = setInterval(() => void this.look(), lookEveryMs)
  }

  /** Waits for the pieces under way. Another process, or the next start, does the rest. */
  async stop(): Promise<void> {
    clearInterval(this.timer)
    this.stopping.abort()
    await this.looking
    await Promise.all(this.running.values())
  }

  /** Begins the jobs that are due. While the database is away it does nothing. */
  look(): Promise<void> {
    this.looking ??= this.begin()
      .catch(() => undefined)
      .finally(() => (this.looking = undefined))
    return this.looking
  }

  private async begin(): Promise<void> {
    for (;;) {
      const taken = await this.take()
      if (!taken) return
      this.running.set(taken.id, this.runToEnd(taken))
    }
  }

  private async runToEnd(taken: TakenJob): Promise<void> {
    // If the end cannot be written, the lease lapses.
    await this.run(taken).catch(() => undefined)
    this.running.delete(taken.id)
    if (!this.stopping.signal.aborted) void this.look()
  }

  /** Extends the leases of this process, and takes one more job if fewer than three run. */
  private async take(): Promise<TakenJob | undefined> {
    const own = { process: this.process, running: [...this.running.keys()] }
    const now = toMoment(this.platform.clock())
    const known = this.kinds.map(({ kind }) => kind)
    const kinds = this.kinds.filter(({ everyMs }) => everyMs !== null).map(({ kind }) => kind)
    const ids = kinds.map(uuidOf)
    const hasRoom = this.running.size < atOnce && !this.stopping.signal.aborted
    const [taken] = await this.platform.database.writeDirectory(async (tx) => {
      void addMissing(tx, { ids, kinds, due: now })
      if (!this.hasLooked) void makeDue(tx, { ids, due: now })
      if (this.running.size > 0) void extendLeases(tx, own)
      return hasRoom ? takeJob(tx, { ...own, kinds: known, now }) : []
    })
    this.hasLooked = true
    return taken
  }

  private async run({ id, kind, institutionId, cursor, tries, wantedOn }: TakenJob): Promise<void> {
    const { database, clock } = this.platform
    const own = { id, process: this.process }
    const job: Job = {
      institutionId,
      cursor,
      wantedOn,
      signal: this.stopping.signal,
      advance: async (tx, next) => {
        const [held] = await keepCursor(tx, { ...own, cursor: next })
        if (!held) throw new LeaseLost(kind)
      },
    }
    const { everyMs, retryMs, run } = this.kinds.find((each) => each.kind === kind)!
    const end = (restMs: number | null, rest: Pick<Ended, 'tries' | 'result' | 'error'>) => {
      const next = restMs === null ? null : toMoment(new Date(clock().getTime() + restMs))
      return database.writeDirectory((tx) => endJob(tx, { ...own, next, ...rest }))
    }
    try {
      await run(job, this.platform)
      await end(everyMs, { tries: 0, result: 'DONE', error: null })
    } catch (error) {
      if (job.signal.aborted) return void (await end(0, { tries: tries - 1, result: null, error: null }))
      const restMs = retryMs ?? everyMs ?? Math.min(tries, longestRetries) * retryAfterMs
      const held = await end(restMs, { tries, result: 'FAILED', error: failureReason(error) })
      if (held.length > 0 && isPowerOfTwo(tries))
        this.log.error({ err: error, job: kind, tries }, 'A job failed and is tried again.')
    }
  }
}

/** A job that goes on failing is logged less and less often. */
const isPowerOfTwo = (tries: number): boolean => Number.isInteger(Math.log2(tries))
