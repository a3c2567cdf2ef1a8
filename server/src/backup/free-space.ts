import { existsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { BackupError } from './backup-error.ts'

export const megabyte = 1024 * 1024

/** Free bytes on the disk of the folder, which may not exist yet. */
export async function freeBytes(folder: string): Promise<number> {
  const path = resolve(folder)
  if (!existsSync(path)) return freeBytes(dirname(path))
  const { bavail, bsize } = await statfs(path)
  return bavail * bsize
}

/** Refuses early, because other programs may need the disk too. */
export async function requireFreeSpace(folder: string, needed: number, advice: string): Promise<void> {
  if ((await freeBytes(folder)) < needed) throw diskFullError(folder, advice, needed)
}

export const diskFullError = (folder: string, advice: string, needed?: number): BackupError =>
  new BackupError(
    `There is not enough free space in ${folder} for the database of this backup` +
      `${needed ? `: it needs up to ${Math.ceil(needed / megabyte)} MB` : ''}. ${advice}`,
  )
