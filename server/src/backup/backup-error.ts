/** What a person at the terminal is told instead of a stack: why there is no backup, or why one is not restored. */
export class BackupError extends Error {}
