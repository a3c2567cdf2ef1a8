import { usernameLimits } from './credentials.schema.ts'

/** Of names that are written in no letters a to z, nothing is left. */
const fallbackName = 'user'
/** A number may come behind it. */
const maxBaseLength = usernameLimits.max - 6

/** The letters a to z of a name; accents are left out. */
const lettersOf = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z]/g, '')

/** A username made of somebody's names, such as `mwila.chanda`; with a number behind it where others have it. */
export function generateUsername(
  { firstName, lastName }: { firstName: string; lastName: string },
  number = 1,
): string {
  const letters = [firstName, lastName].map(lettersOf).filter(Boolean).join('.').slice(0, maxBaseLength)
  const baseName =
    letters.length < usernameLimits.min ? [letters, fallbackName].filter(Boolean).join('.') : letters
  return number === 1 ? baseName : `${baseName}${number}`
}
