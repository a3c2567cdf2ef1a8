export const restoreSteps = {
  check: 'Checking the file',
  fill: 'Restoring the records',
  compare: 'Comparing the records with the backup',
  history: 'Checking the history',
  finish: 'Finishing',
} as const
export type RestoreStep = keyof typeof restoreSteps

export const backupFaults = {
  newer: 'This backup was made by a newer release of Insaka. Restore it with that release.',
  other: 'This backup was made by another release of Insaka. Restore it with that release.',
  damaged: 'This backup is damaged. Please copy it here again, or choose another one.',
  foreign: 'This file is not a backup of Insaka.',
  unreadable:
    'This file cannot be read: the account that runs Insaka may not open it, or the disk has a fault.',
} as const
export type BackupFault = keyof typeof backupFaults

export const backupMissingMessage = 'This file is no longer in the backup folder.'

/** The message for a failed restore whose cause is only in the log. */
export const restoreFailedMessage =
  'The backup could not be restored. Nothing was changed. The log of the server has the reason.'

/** The consequences for users whose second factors were encrypted with another key. */
export function unreadableSecondFactorsText(users: number): string {
  const usersText = users === 1 ? '1 user' : `${users} users`
  return `The second factor of ${usersText} was set up with another key, so authenticator apps do not work for them. They sign in with a recovery code and set it up again, or an administrator removes it. To make their apps work again, set SECOND_FACTOR_KEY to the former key.`
}
