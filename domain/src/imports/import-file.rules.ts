/** What a file may have that is brought in. */
export const importFileLimits = {
  bytes: 10 * 1024 * 1024,
  tooLarge: 'The file may have at most 10 MiB. Please divide it into smaller ones.',
} as const
