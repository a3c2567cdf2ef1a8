import type { Platform } from './platform.ts'
import { forgetOldGuesses } from './sign-in/attempts.ts'

const everyMs = 10 * 60_000

/** Throws away now and then what has no meaning any more. Answers with the way to stop. */
export function keepTidy({ database, clock }: Platform): () => void {
  const timer = setInterval(() => {
    // A database that is away now is tidied the next time.
    forgetOldGuesses(database, clock()).catch(() => undefined)
  }, everyMs)
  return () => clearInterval(timer)
}
