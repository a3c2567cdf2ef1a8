/** The bounds of the password with which an institution's own people read its records from elsewhere. */
export const databasePasswordLimits = { min: 12, max: 200 }

type SqlAccessPasswordFacts = {
  username: string
  /** Passwords, in small letters, that everybody guesses first. */
  common: ReadonlySet<string>
  current?: string
}

/** What is wrong with a password for an institution's window, or null. */
export function sqlAccessPasswordFault(
  password: string,
  { username, common, current }: SqlAccessPasswordFacts,
): string | null {
  const { min, max } = databasePasswordLimits
  if (password.length < min) return `The password needs at least ${min} characters.`
  if (password.length > max) return `The password may have at most ${max} characters.`
  // Other characters reach PostgreSQL in one way from one program and in another way from the next.
  if (!/^[ -~]*$/.test(password)) {
    return 'The password takes letters A–Z without accents, digits, blanks and ordinary signs.'
  }
  if (password.toLowerCase() === username.toLowerCase()) return 'The password may not be the username.'
  if (common.has(password.toLowerCase())) return 'This password is too common. Please choose another one.'
  if (password === current) return 'The new password must differ from the current one.'
  return null
}
