import { createHash, randomInt } from 'node:crypto'

/** The base32 alphabet (RFC 4648), without 0 and 1, which look like letters. */
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** A code that can be written down or read aloud. */
export const makeRandomCode = (length: number): string =>
  Array.from({ length }, () => letters[randomInt(letters.length)]).join('')

/** The stored hash of a code. The code is long enough for a hash without a key. */
export const hashOfCode = (userId: string, code: string): string =>
  createHash('sha256').update(`${userId} ${code}`).digest('hex')
