/** What a person reads instead of a stack: why there is no backup, or why one is not restored. */
export class BackupError extends Error {}

export class NewerBackup extends BackupError {}

/** Neither older nor newer: a step of the database that both releases have is not the same. */
export class DivergedBackup extends BackupError {}

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

/** What the disk refuses is no fault of ours and needs no stack. */
export function readableBackupError(error: unknown, folder: string): unknown {
  const { code, syscall, message } = error as NodeJS.ErrnoException
  if (!code || !syscall) return error
  return new BackupError(`No backup can be made in ${folder}: ${reasonByCode[code] ?? message}.`)
}
