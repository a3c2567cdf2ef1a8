import { restoreFailed } from '@insaka/domain/first-start/backups.labels'
import type { Restore } from '@insaka/domain/first-start/backups.schema'
import type { Logger } from 'pino'
import type { AskedRestore } from '../platform.ts'
import { restoreAside, type RestoreFrom } from './backup-process.ts'

/** The restore that this process has under way, and how the last one ended. */
export class Restores {
  private readonly restore: RestoreFrom
  private readonly onRestored: () => void
  private readonly log: Pick<Logger, 'warn'>
  private readonly stopping = new AbortController()
  private underWay: Promise<void> | undefined
  private last: Restore | null = null

  constructor(onRestored: () => void, log: Pick<Logger, 'warn'>, restore: RestoreFrom = restoreAside) {
    this.onRestored = onRestored
    this.log = log
    this.restore = restore
  }

  get current(): Restore | null {
    return this.last
  }

  get isUnderWay(): boolean {
    return this.underWay !== undefined
  }

  /** Nobody waits for the end: `current` reports it. */
  start(asked: AskedRestore): void {
    if (this.underWay) throw new Error('A restore is under way.')
    this.last = { state: 'under way', name: asked.name, step: 'check', percent: 0 }
    this.underWay = this.run(asked).finally(() => (this.underWay = undefined))
  }

  private async run({ name, file, address, contents }: AskedRestore): Promise<void> {
    const note = (of: AskedRestore['contents'], message: string) =>
      this.log.warn({ file, address, madeOn: of?.madeOn, version: of?.version }, message)
    note(contents, 'A backup is being put back, as the page of the first start was asked to.')
    let outcome: Restore | undefined
    try {
      await this.restore(file, this.stopping.signal, (news) => {
        if (news.state === 'under way') this.last = { name, ...news }
        else if (news.state === 'noted') this.log.warn(news.message)
        else outcome = { name, ...news }
      })
    } catch (error) {
      // A refusal has a sentence of its own, and a broken history comes back with the rest.
      if (!outcome && !this.stopping.signal.aborted) console.error((error as Error).message)
    }
    this.last = outcome ?? { state: 'failed', name, message: restoreFailed }
    if (this.last.state !== 'restored') return note(contents, 'The backup was not put back.')
    note(this.last.contents, 'The backup was put back.')
    this.onRestored()
  }

  /** What is not put back by then is given up, and nothing of it is left. */
  async stop(): Promise<void> {
    this.stopping.abort()
    await this.underWay
  }
}
