import { usernameLimits } from './credentials.schema.ts'

/** Used for names without any letter from a to z. */
const fallbackName = 'user'
/** Leaves space for a number. */
const maxBaseLength = usernameLimits.max - 6

const lettersOf = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z]/g, '')

/** A username built from a person's names, such as `mwila.chanda`; `number` is appended from 2 on. */
export function generateUsername(
  { firstName, lastName }: { firstName: string; lastName: string },
  number = 1,
): string {
  const letters = [firstName, lastName].map(lettersOf).filter(Boolean).join('.').slice(0, maxBaseLength)
  const baseName =
    letters.length < usernameLimits.min ? [letters, fallbackName].filter(Boolean).join('.') : letters
  return number === 1 ? baseName : `${baseName}${number}`
}
