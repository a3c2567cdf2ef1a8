import { randomUUID } from 'node:crypto'
import { toMoment } from '@insaka/domain/core/dates'
import { uuidOf } from '../db/uuid.ts'
import type { Platform } from '../platform.ts'
import { after, type Job, type JobKind } from './job.ts'
import { addMissing, endJob, extendLeases, keepCursor, takeJob, type Ended } from './jobs.repository.ts'

const lookEveryMs = 5_000
/** Few, since whoever is at work comes first. */
const atOnce = 3
const retryAfterMs = 60_000
const longestRetries = 10

type Log = { error: (what: object, message: string) => void }
type Taken = Awaited<ReturnType<typeof takeJob>>[number]

/** Does what is due, as one of the processes on a database, until it is told to stop. */
export class JobRunner {
  private readonly platform: Platform
  private readonly kinds: JobKind[]
  private readonly log: Log
  private readonly process = randomUUID()
  private readonly running = new Map<string, Promise<void>>()
  private readonly stopping = new AbortController()
  private timer: NodeJS.Timeout | undefined
  private looking: Promise<void> | undefined

  constructor(platform: Platform, kinds: JobKind[], log: Log) {
    this.platform = platform
    this.kinds = kinds
    this.log = log
  }

  start(): void {
    void this.look()
    this.timer = setInterval(() => void this.look(), lookEveryMs)
  }

  /** Ends with the pieces under way, and leaves the rest to whoever looks next. */
  async stop(): Promise<void> {
    clearInterval(this.timer)
    this.stopping.abort()
    await this.looking
    await Promise.all(this.running.values())
  }

  /** Begins what is due; what a database that is away leaves undone is seen the next time. */
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

  private async runToEnd(taken: Taken): Promise<void> {
    // Where the database is away, the lease lapses.
    await this.run(taken).catch(() => undefined)
    this.running.delete(taken.id)
    if (!this.stopping.signal.aborted) void this.look()
  }

  /** Goes on holding what is under way here, and takes one job more where there is room. */
  private async take(): Promise<Taken | undefined> {
    const own = { process: this.process, running: [...this.running.keys()] }
    const now = toMoment(this.platform.clock())
    const always = this.kinds.filter((kind) => kind.always).map(({ kind }) => kind)
    const hasRoom = this.running.size < atOnce && !this.stopping.signal.aborted
    const [taken] = await this.platform.database.writeDirectory(async (tx) => {
      void addMissing(tx, { ids: always.map(uuidOf), kinds: always, due: now })
      if (this.running.size > 0) void extendLeases(tx, own)
      return hasRoom ? takeJob(tx, { ...own, kinds: this.kinds.map(({ kind }) => kind), now }) : []
    })
    return taken
  }

  private async run({ id, kind: name, institutionId, cursor, tries }: Taken): Promise<void> {
    const { database, clock } = this.platform
    const own = { id, process: this.process }
    const job: Job = {
      institutionId,
      cursor,
      signal: this.stopping.signal,
      advance: async (tx, next) => {
        const [held] = await keepCursor(tx, { ...own, cursor: next })
        if (!held) throw new Error(`Another process has taken over the job ${name}.`)
      },
    }
    const end = (next: Date | null, rest: Pick<Ended, 'tries' | 'result'>) =>
      database.writeDirectory((tx) => endJob(tx, { ...own, next: next && toMoment(next), ...rest }))
    try {
      const next = await this.kinds.find(({ kind }) => kind === name)!.run(job, this.platform)
      await end(next, { tries: 0, result: 'DONE' })
    } catch (error) {
      if (job.signal.aborted) return void (await end(clock(), { tries: tries - 1, result: null }))
      const wait = Math.min(tries, longestRetries) * retryAfterMs
      const held = await end(after(clock(), wait), { tries, result: 'FAILED' })
      if (held.length > 0)
        this.log.error({ err: error, job: name, tries }, 'A job failed and is tried again.')
    }
  }
}
