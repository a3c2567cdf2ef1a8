let known: Promise<Set<string>> | undefined

/** The fifty thousand passwords that guessers try first; loaded when somebody first chooses one. */
export function commonPasswords(): Promise<ReadonlySet<string>> {
  known ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common']),
  )
  return known
}
