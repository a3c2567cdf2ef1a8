let loadedPasswords: Promise<Set<string>> | undefined

/** The fifty thousand most common passwords, loaded on first use. */
export function commonPasswords(): Promise<ReadonlySet<string>> {
  loadedPasswords ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common']),
  )
  return loadedPasswords
}
