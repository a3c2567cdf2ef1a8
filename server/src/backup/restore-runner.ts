import { restoreFailedMessage } from '@insaka/domain/first-start/restore.labels'
import type { RestoreState } from '@insaka/domain/first-start/restore.schema'
import type { Logger } from 'pino'
import type { RestoreRequest } from '../platform.ts'
import { restoreInChildProcess, type RunRestore } from './backup-process.ts'

/** Runs one restore at a time and remembers the result of the last one. */
export class RestoreRunner {
  private readonly restore: RunRestore
  private readonly onRestored: () => void
  private readonly log: Pick<Logger, 'warn'>
  private readonly abortController = new AbortController()
  private running: Promise<void> | undefined
  private lastRestore: RestoreState | null = null

  constructor(
    onRestored: () => void,
    log: Pick<Logger, 'warn'>,
    restore: RunRestore = restoreInChildProcess,
  ) {
    this.onRestored = onRestored
    this.log = log
    this.restore = restore
  }

  get current(): RestoreState | null {
    return this.lastRestore
  }

  get isUnderWay(): boolean {
    return this.running !== undefined
  }

  /** Returns immediately; `current` reports the result. */
  start(request: RestoreRequest): void {
    if (this.running) throw new Error('A restore is already running.')
    this.lastRestore = { state: 'under way', name: request.name, step: 'check', percent: 0 }
    this.running = this.run(request).finally(() => (this.running = undefined))
  }

  private async run({ name, file, address, contents }: RestoreRequest): Promise<void> {
    const logRestore = (backupContents: RestoreRequest['contents'], message: string) =>
      this.log.warn(
        { file, address, madeOn: backupContents?.madeOn, version: backupContents?.version },
        message,
      )
    logRestore(contents, 'A restore was started on the page of the first start.')
    let outcome: RestoreState | undefined
    try {
      await this.restore(file, this.abortController.signal, (message) => {
        if (message.state === 'under way') this.lastRestore = { name, ...message }
        else if (message.state === 'noted') this.log.warn(message.message)
        else outcome = { name, ...message }
      })
    } catch (error) {
      // Refusals are reported as messages, and a broken history comes with the result.
      if (!outcome && !this.abortController.signal.aborted) console.error((error as Error).message)
    }
    this.lastRestore = outcome ?? { state: 'failed', name, message: restoreFailedMessage }
    if (this.lastRestore.state !== 'restored') return logRestore(contents, 'The backup was not restored.')
    logRestore(this.lastRestore.contents, 'The backup was restored.')
    this.onRestored()
  }

  /** Aborts a running restore, which leaves nothing behind. */
  async stop(): Promise<void> {
    this.abortController.abort()
    await this.running
  }
}
