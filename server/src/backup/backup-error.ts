/** Error whose message is shown to users without a stack trace. */
export class BackupError extends Error {}

export class NewerBackupError extends BackupError {}

/** A migration step of the backup differs from the same step of this release. */
export class DivergedBackupError extends BackupError {}

const reasonByCode: Record<string, string> = {
  EACCES: 'Insaka has no permission to write there',
  EDQUOT: 'the disk quota is used up',
  EFBIG: 'the file is too large for this disk',
  ENOENT: 'the folder does not exist',
  ENOSPC: 'the disk is full',
  ENOTDIR: 'it is not a folder',
  EPERM: 'Insaka has no permission to write there',
  EROFS: 'it is read-only',
}

/** Explains file system errors, which are no bugs and need no stack trace. */
export function readableBackupError(error: unknown, folder: string): unknown {
  const { code, syscall, message } = error as NodeJS.ErrnoException
  if (!code || !syscall) return error
  return new BackupError(`No backup can be made in ${folder}: ${reasonByCode[code] ?? message}.`)
}
