/** Error whose message is shown to users without a stack trace. */
export class BackupError extends Error {}

export class NewerBackupError extends BackupError {}

/** A migration step of the backup differs from the same step of this release. */
export class DivergedBackupError extends BackupError {}

const reasonByCode: Record<string, string> = {
  EACCES: 'the account of Insaka may not write there',
  EDQUOT: 'there is no room left',
  EFBIG: 'no file there may become so large',
  ENOENT: 'there is no such folder',
  ENOSPC: 'there is no room left',
  ENOTDIR: 'this is no folder',
  EPERM: 'the account of Insaka may not write there',
  EROFS: 'it can only be read',
}

/** Explains file system errors, which are no bugs and need no stack trace. */
export function readableBackupError(error: unknown, folder: string): unknown {
  const { code, syscall, message } = error as NodeJS.ErrnoException
  if (!code || !syscall) return error
  return new BackupError(`No backup can be made in ${folder}: ${reasonByCode[code] ?? message}.`)
}
