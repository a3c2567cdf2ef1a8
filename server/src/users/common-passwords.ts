let loadedPasswords: Promise<Set<string>> | undefined

/** About fifty thousand of the most common passwords, loaded on first use. */
export function commonPasswords(): Promise<ReadonlySet<string>> {
  loadedPasswords ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common']),
  )
  return loadedPasswords
}
