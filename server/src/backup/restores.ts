import { restoreFailed } from '@insaka/domain/first-start/backups.labels'
import type { Restore } from '@insaka/domain/first-start/backups.schema'
import { restoreAside, type RestoreFrom } from './backup-process.ts'

/** The restore that this process has under way, and how the last one ended. */
export class Restores {
  private readonly restore: RestoreFrom
  private readonly onRestored: () => void
  private readonly stopping = new AbortController()
  private underWay: Promise<void> | undefined
  private last: Restore | null = null

  constructor(onRestored: () => void, restore: RestoreFrom = restoreAside) {
    this.onRestored = onRestored
    this.restore = restore
  }

  get current(): Restore | null {
    return this.last
  }

  get isUnderWay(): boolean {
    return this.underWay !== undefined
  }

  /** Nobody waits for the end: it is told by `current`. */
  start(name: string, file: string): void {
    if (this.underWay) throw new Error('A restore is under way.')
    this.last = { state: 'under way', name, step: 'check', percent: 0 }
    this.underWay = this.run(name, file).finally(() => (this.underWay = undefined))
  }

  private async run(name: string, file: string): Promise<void> {
    let told: Restore | undefined
    try {
      await this.restore(file, this.stopping.signal, (news) => {
        if (news.state === 'under way') this.last = { name, ...news }
        else told = { name, ...news }
      })
    } catch (error) {
      // A refusal is told in a sentence, and a broken history comes back with the rest.
      if (!told && !this.stopping.signal.aborted) console.error((error as Error).message)
    }
    this.last = told ?? { state: 'failed', name, message: restoreFailed }
    if (this.last.state === 'restored') this.onRestored()
  }

  /** What is not put back by then is given up, and nothing of it is left. */
  async stop(): Promise<void> {
    this.stopping.abort()
    await this.underWay
  }
}
