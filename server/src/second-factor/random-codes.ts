import { createHash, randomInt } from 'node:crypto'

/** Those of base32 (RFC 4648): neither 0 nor 1, which are taken for letters. */
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** A code that goes on paper, or from mouth to mouth. */
export const makeRandomCode = (length: number): string =>
  Array.from({ length }, () => letters[randomInt(letters.length)]).join('')

/** What is kept of one. It is too long to be guessed, so that a hash without a key is enough. */
export const hashOfCode = (userId: string, code: string): string =>
  createHash('sha256').update(`${userId} ${code}`).digest('hex')
