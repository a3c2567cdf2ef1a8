export const restoreSteps = {
  check: 'Checking the file',
  fill: 'Putting back the records',
  compare: 'Comparing them with the backup',
  history: 'Checking the history',
  finish: 'Finishing',
} as const
export type RestoreStep = keyof typeof restoreSteps

export const backupFaults = {
  newer: 'This backup was made by a newer release of Insaka. Please put it back with that release.',
  other: 'This backup was made by another release of Insaka. Please put it back with that release.',
  damaged: 'This backup is damaged. Please copy it here again, or choose another one.',
  foreign: 'This file is not a backup of Insaka.',
  unreadable: 'This file cannot be read: the account of Insaka may not open it, or the disk has a fault.',
} as const
export type BackupFault = keyof typeof backupFaults

export const backupMissing = 'This file is no longer in the folder of the backups.'

/** The message for a failed restore whose cause is only in the log. */
export const restoreFailed =
  'The backup could not be put back. The log of the server says why. Nothing was changed.'

/** The consequences for users whose second factors were encrypted with another key. */
export function unreadableSecondFactorsText(people: number): string {
  const peopleText = people === 1 ? '1 person has' : `${people} people have`
  return `${peopleText} a second factor that was set up with another key, so that codes of their authenticator apps cannot be checked. They sign in with recovery codes and set it up anew, or an administrator takes it away. With the former key, in SECOND_FACTOR_KEY, their apps go on working.`
}
