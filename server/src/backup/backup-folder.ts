import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { BackupContents } from '@insaka/domain/first-start/backups.schema'
import { readSteps } from '../db/migrations.ts'
import type { BackupCheck, FolderState } from '../platform.ts'
import { plainFault } from './backup-error.ts'
import { findBackups, readContents, type Found } from './backups-found.ts'
import { isDraft, lastBackup, missedBackup, newestFirst, ownBackups } from './kept-backups.ts'
import { readChecks } from './last-check.ts'
import type { Restores } from './restores.ts'

const patienceMs = 1_000
/** The first look opens each backup; later ones know most of them. */
const patienceToOpenMs = 3_000
/** Many large files of a slow disk are looked into one after the other. */
const patienceToLookMs = 10_000

type Where = {
  path: string
  at: string
  /** Tells this installation's backups from those of others. */
  mark: string
  /** The operator lets people take backups through the browser. */
  mayDownload?: boolean
}

/** Where backups are made by themselves. What lies there is all that is known of them. */
export class BackupFolder {
  readonly path: string
  /** The time of the day in Zambia, such as `02:00`. */
  readonly at: string
  readonly mark: string
  readonly mayDownload: boolean
  readonly restores: Restores
  private readonly clock: () => Date
  private readonly since: Date
  private looking: Promise<string[]> | undefined
  private readonly contents = new Map<string, Promise<BackupContents | null>>()
  private opening: Promise<string[]> | undefined
  private finding: Promise<Found> | undefined

  constructor({ path, at, mark, mayDownload = false }: Where, clock: () => Date, restores: Restores) {
    this.path = path
    this.at = at
    this.mark = mark
    this.mayDownload = mayDownload
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
    const names = await inTime(this.wholeNames(), patienceToOpenMs)
    if (!names) return 'The folder of the backups cannot be read.'
    return missedBackup(names, this.clock(), this.at, this.since)
  }

  /** When the last one was made, as far as the folder answers. */
  async last(): Promise<string | null> {
    const names = await inTime(this.wholeNames(), patienceToOpenMs)
    return lastBackup(names ?? [], this.clock())
  }

  /** The newest file, if it is empty or cut off. */
  async broken(): Promise<string | null> {
    const names = await this.namesSoon()
    const [newest] = newestFirst(ownBackups(names ?? [], this.mark), this.clock())
    return newest && (await inTime(this.isBroken(newest), patienceMs)) ? newest : null
  }

  /** True if at least one of them has records. */
  async holdsRecords(): Promise<boolean> {
    const newest = await inTime(this.newest(), patienceToOpenMs)
    return (newest?.contents.records ?? 0) > 0
  }

  /** The newest whole backup with what it holds. */
  async newest(): Promise<{ name: string; contents: BackupContents } | null> {
    const [name] = newestFirst(await this.wholeNames(), this.clock())
    const contents = name === undefined ? null : await this.contentsOf(name)
    return name !== undefined && contents ? { name, contents } : null
  }

  /** The newest whole backup and whether another one is being written; null where the folder does not answer. */
  state(): Promise<FolderState | null> {
    const look = async (): Promise<FolderState> => {
      const newest = await this.newest()
      const own = ownBackups(await this.names(), this.mark)
      const { size: bytes } = newest ? await stat(join(this.path, newest.name)) : { size: 0 }
      return { newest: newest && { ...newest, bytes }, isBeingWritten: own.some(isDraft) }
    }
    return inTime(look(), patienceToOpenMs)
  }

  /** Finished backups of this installation, without those that are empty or cut off. */
  wholeNames(): Promise<string[]> {
    this.opening ??= this.findWhole().finally(() => (this.opening = undefined))
    return this.opening
  }

  private async findWhole(): Promise<string[]> {
    const own = ownBackups(await this.names(), this.mark).filter((name) => !isDraft(name))
    const whole: string[] = []
    for (const name of own) if (!(await this.isBroken(name))) whole.push(name)
    return whole
  }

  /** A file that cannot be read counts as broken, so that it does not keep others from being made. */
  private async isBroken(name: string): Promise<boolean> {
    const contents = await this.contentsOf(name).catch(() => null)
    return contents === null
  }

  /** Each file is looked into once, and again when it has changed. */
  private async contentsOf(name: string): Promise<BackupContents | null> {
    const file = join(this.path, name)
    const found = await stat(file).catch(() => null)
    if (!found) return null
    const key = `${name} ${found.size} ${found.mtimeMs}`
    const known = this.contents.get(key)
    if (known) return known
    const read = readContents(file)
    this.contents.set(key, read)
    // A disk that failed once is asked again.
    read.catch(() => this.contents.delete(key))
    return read
  }

  /** What the last check of one of this installation's backups has found. */
  async lastCheck(): Promise<BackupCheck | null> {
    const checks = await inTime(readChecks(this.path), patienceMs)
    return checks?.find(({ file }) => ownBackups([file], this.mark).length > 0) ?? null
  }

  /** What could be put back; null where the folder cannot be read. */
  async found(): Promise<Found | null> {
    const names = await this.namesSoon()
    if (!names) return null
    this.finding ??= findBackups(this.path, names, readSteps()).finally(() => (this.finding = undefined))
    return inTime(this.finding, patienceToLookMs)
  }

  private namesSoon(): Promise<string[] | null> {
    return inTime(this.names(), patienceMs)
  }
}

/** The answer of a disk, or nothing where it fails or takes longer. */
const inTime = <T>(answer: Promise<T>, ms: number): Promise<T | null> =>
  Promise.race([answer, sleep(ms, null, { ref: false })]).catch(() => null)
