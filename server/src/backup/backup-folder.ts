import { readdir } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type { BackupFile } from '@insaka/domain/first-start/backups.schema'
import { readSteps } from '../db/migrations.ts'
import { plainFault } from './backup-error.ts'
import { findBackups } from './backups-found.ts'
import { missedBackup, ownBackups } from './kept-backups.ts'
import type { Restores } from './restores.ts'

const patienceMs = 1_000

type Where = {
  path: string
  at: string
  /** Tells this installation's backups from those of others. */
  mark: string
}

/** Where backups are made by themselves. What lies there is all that is known of them. */
export class BackupFolder {
  readonly path: string
  /** The time of the day in Zambia, such as `02:00`. */
  readonly at: string
  readonly mark: string
  readonly restores: Restores
  private readonly clock: () => Date
  private readonly since: Date
  private looking: Promise<string[]> | undefined

  constructor({ path, at, mark }: Where, clock: () => Date, restores: Restores) {
    this.path = path
    this.at = at
    this.mark = mark
    this.clock = clock
    this.since = clock()
    this.restores = restores
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
    const names = await this.namesSoon()
    if (!names) return 'The folder of the backups cannot be read.'
    return missedBackup(ownBackups(names, this.mark), this.clock(), this.at, this.since)
  }

  /** What could be put back; null where the folder cannot be read. */
  async found(): Promise<BackupFile[] | null> {
    const names = await this.namesSoon()
    return names && findBackups(this.path, names, readSteps())
  }

  private namesSoon(): Promise<string[] | null> {
    const none = sleep(patienceMs, null, { ref: false })
    return Promise.race([this.names(), none]).catch(() => null)
  }
}
