import { existsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { BackupError } from './backup-error.ts'

export const megabyte = 1024 * 1024

/** What is free where the folder is, or where it will be made. */
export async function freeIn(folder: string): Promise<number> {
  const there = resolve(folder)
  if (!existsSync(there)) return freeIn(dirname(there))
  const { bavail, bsize } = await statfs(there)
  return bavail * bsize
}

/** Before the disk is full, which others may need as well. */
export async function refuseNarrow(folder: string, needed: number, advice: string): Promise<void> {
  if ((await freeIn(folder)) < needed) throw tooNarrow(folder, advice, needed)
}

export const tooNarrow = (folder: string, advice: string, needed?: number): BackupError =>
  new BackupError(
    `There is no room in ${folder} for the database of this backup` +
      `${needed ? `: it takes up to ${Math.ceil(needed / megabyte)} MB` : ''}. ${advice}`,
  )
