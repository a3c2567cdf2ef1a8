import { statfs } from 'node:fs/promises'
import { BackupError } from './backup-error.ts'

export const megabyte = 1024 * 1024

export async function freeIn(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
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
