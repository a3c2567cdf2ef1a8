import { usernameLimits } from './credentials.schema.ts'

/** Of names that are written in no letters a to z, nothing is left. */
const nameless = 'user'
/** A number may come behind it. */
const longest = usernameLimits.max - 6

/** The letters a to z of a name; accents are left out. */
const lettersOf = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z]/g, '')

/** A username made of somebody's names, such as `mwila.chanda`; with a number behind it where others have it. */
export function madeUsername(
  { firstName, lastName }: { firstName: string; lastName: string },
  number = 1,
): string {
  const letters = [firstName, lastName].map(lettersOf).filter(Boolean).join('.').slice(0, longest)
  const made = letters.length < usernameLimits.min ? [letters, nameless].filter(Boolean).join('.') : letters
  return number === 1 ? made : `${made}${number}`
}
