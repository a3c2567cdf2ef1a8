import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { BackupContents } from '@insaka/domain/first-start/restore.schema'
import { readSteps } from '../db/migrations.ts'
import type { BackupCheck, FolderState } from '../platform.ts'
import { readableBackupError } from './backup-error.ts'
import { listBackups, readContents, type BackupListing } from './list-backups.ts'
import {
  isUnfinishedBackup,
  lastBackupMoment,
  missedBackupWarning,
  pastBackupsNewestFirst,
  ownBackups,
} from './backup-retention.ts'
import { readBackupChecks } from './backup-checks.ts'
import type { RestoreRunner } from './restore-runner.ts'

const listTimeoutMs = 1_000
/** The first call opens each backup; later calls use the cache. */
const openTimeoutMs = 3_000
/** A slow disk may hold many large files, which are inspected one after the other. */
const inspectTimeoutMs = 10_000

type BackupFolderOptions = {
  path: string
  timeOfDay: string
  installationTag: string
  mayDownload?: boolean
}

/** Folder of automatic backups. Its files are the only record of them. */
export class BackupFolder {
  readonly path: string
  /** Time of day in Zambia, such as `02:00`. */
  readonly timeOfDay: string
  readonly installationTag: string
  readonly mayDownload: boolean
  readonly restores: RestoreRunner
  private readonly clock: () => Date
  private readonly startedOn: Date
  private namesRead: Promise<string[]> | undefined
  private readonly contents = new Map<string, Promise<BackupContents | null>>()
  private wholeNamesRead: Promise<string[]> | undefined
  private backupsRead: Promise<BackupListing> | undefined

  constructor(
    { path, timeOfDay, installationTag, mayDownload = false }: BackupFolderOptions,
    clock: () => Date,
    restores: RestoreRunner,
  ) {
    this.path = path
    this.timeOfDay = timeOfDay
    this.installationTag = installationTag
    this.mayDownload = mayDownload
    this.clock = clock
    this.startedOn = clock()
    this.restores = restores
  }

  /** All file names. A network disk may never answer, so concurrent calls share one request. */
  fileNames(): Promise<string[]> {
    this.namesRead ??= readdir(this.path)
      .catch((error: unknown) => {
        throw readableBackupError(error, this.path)
      })
      .finally(() => (this.namesRead = undefined))
    return this.namesRead
  }

  async missedBackup(): Promise<string | null> {
    const names = await withTimeout(this.wholeNames(), openTimeoutMs)
    if (!names) return 'The backup folder cannot be read.'
    return missedBackupWarning(names, this.clock(), this.timeOfDay, this.startedOn)
  }

  async lastBackupOn(): Promise<string | null> {
    const names = await withTimeout(this.wholeNames(), openTimeoutMs)
    return lastBackupMoment(names ?? [], this.clock())
  }

  /** The name of the newest backup if it is empty, cut off or unreadable; otherwise null. */
  async brokenBackup(): Promise<string | null> {
    const names = await this.fileNamesInTime()
    const [newest] = pastBackupsNewestFirst(ownBackups(names ?? [], this.installationTag), this.clock())
    return newest && (await withTimeout(this.isBroken(newest), listTimeoutMs)) ? newest : null
  }

  async holdsRecords(): Promise<boolean> {
    const newest = await withTimeout(this.newest(), openTimeoutMs)
    return (newest?.contents.records ?? 0) > 0
  }

  async newest(): Promise<{ name: string; contents: BackupContents } | null> {
    const [name] = pastBackupsNewestFirst(await this.wholeNames(), this.clock())
    const contents = name === undefined ? null : await this.contentsOf(name)
    return name !== undefined && contents ? { name, contents } : null
  }

  /** Null if the folder cannot be read or does not respond in time. */
  state(): Promise<FolderState | null> {
    const readState = async (): Promise<FolderState> => {
      const newest = await this.newest()
      const own = ownBackups(await this.fileNames(), this.installationTag)
      const { size: bytes } = newest ? await stat(join(this.path, newest.name)) : { size: 0 }
      return { newest: newest && { ...newest, bytes }, isBeingWritten: own.some(isUnfinishedBackup) }
    }
    return withTimeout(readState(), openTimeoutMs)
  }

  /** Finished backups of this installation, except those that are empty, cut off or unreadable. */
  wholeNames(): Promise<string[]> {
    this.wholeNamesRead ??= this.findWhole().finally(() => (this.wholeNamesRead = undefined))
    return this.wholeNamesRead
  }

  private async findWhole(): Promise<string[]> {
    const own = ownBackups(await this.fileNames(), this.installationTag).filter(
      (name) => !isUnfinishedBackup(name),
    )
    const intactBackups: string[] = []
    for (const name of own) if (!(await this.isBroken(name))) intactBackups.push(name)
    return intactBackups
  }

  /** An unreadable file counts as broken, so that a new backup is made. */
  private async isBroken(name: string): Promise<boolean> {
    const contents = await this.contentsOf(name).catch(() => null)
    return contents === null
  }

  private async contentsOf(name: string): Promise<BackupContents | null> {
    const file = join(this.path, name)
    const fileStats = await stat(file).catch(() => null)
    if (!fileStats) return null
    const key = `${name} ${fileStats.size} ${fileStats.mtimeMs}`
    const cached = this.contents.get(key)
    if (cached) return cached
    const read = readContents(file)
    this.contents.set(key, read)
    // A failed read leaves the cache, so that the next call tries again.
    read.catch(() => this.contents.delete(key))
    return read
  }

  async lastCheck(): Promise<BackupCheck | null> {
    const checks = await withTimeout(readBackupChecks(this.path), listTimeoutMs)
    return checks?.find(({ file }) => ownBackups([file], this.installationTag).length > 0) ?? null
  }

  /** The latest backups, each with the fault that prevents a restore, if any; null if the folder cannot be read. */
  async listBackups(): Promise<BackupListing | null> {
    const names = await this.fileNamesInTime()
    if (!names) return null
    this.backupsRead ??= listBackups(this.path, names, readSteps()).finally(
      () => (this.backupsRead = undefined),
    )
    return withTimeout(this.backupsRead, inspectTimeoutMs)
  }

  private fileNamesInTime(): Promise<string[] | null> {
    return withTimeout(this.fileNames(), listTimeoutMs)
  }
}

/** Returns null if the disk fails or takes too long. */
const withTimeout = <T>(answer: Promise<T>, ms: number): Promise<T | null> =>
  Promise.race([answer, sleep(ms, null, { ref: false })]).catch(() => null)
