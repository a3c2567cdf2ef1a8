let loadedPasswords: Promise<Set<string>> | undefined

/** The fifty thousand passwords that guessers try first; loaded when somebody first chooses one. */
export function commonPasswords(): Promise<ReadonlySet<string>> {
  loadedPasswords ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common']),
  )
  return loadedPasswords
}
