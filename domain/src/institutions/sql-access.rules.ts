export const databasePasswordLimits = { min: 12, max: 200 }

type SqlAccessPasswordFacts = {
  username: string
  /** Common passwords, in lower case. */
  common: ReadonlySet<string>
  current?: string
}

export function sqlAccessPasswordFault(
  password: string,
  { username, common, current }: SqlAccessPasswordFacts,
): string | null {
  const { min, max } = databasePasswordLimits
  if (password.length < min) return `The password needs at least ${min} characters.`
  if (password.length > max) return `The password may have at most ${max} characters.`
  // Database clients encode other characters differently, so sign-in could fail.
  if (!/^[ -~]*$/.test(password)) {
    return 'Use only letters A–Z without accents, digits, spaces and common symbols.'
  }
  if (password.toLowerCase() === username.toLowerCase()) return 'The password must differ from the username.'
  if (common.has(password.toLowerCase())) return 'This password is too common. Choose another one.'
  if (password === current) return 'The new password must differ from the current one.'
  return null
}
