import { readdir } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { plainFault } from './backup-error.ts'
import { missedBackup } from './kept-backups.ts'

const patienceMs = 1_000

/** Where backups are made by themselves. What lies there is all that is known of them. */
export class BackupFolder {
  readonly path: string
  /** The time of the day in Zambia, such as `02:00`. */
  readonly at: string
  private readonly clock: () => Date
  private readonly since: Date
  private looking: Promise<string[]> | undefined

  constructor({ path, at }: { path: string; at: string }, clock: () => Date) {
    this.path = path
    this.at = at
    this.clock = clock
    this.since = clock()
  }

  /** The names of all files. A disk of another computer may never answer, so it is asked one question at a time. */
  names(): Promise<string[]> {
    this.looking ??= readdir(this.path)
      .catch((error: unknown) => {
        throw plainFault(error, this.path)
      })
      .finally(() => (this.looking = undefined))
    return this.looking
  }

  /** What an administrator ought to know, or nothing. */
  async missed(): Promise<string | null> {
    const none = sleep(patienceMs, null, { ref: false })
    const names = await Promise.race([this.names(), none]).catch(() => null)
    return names
      ? missedBackup(names, this.clock(), this.at, this.since)
      : 'The folder of the backups cannot be read.'
  }
}
