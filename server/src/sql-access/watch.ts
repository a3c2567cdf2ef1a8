import type { Platform } from '../platform.ts'
import { endOverdueWindows } from './window.repository.ts'

/** A login may set its own time limits to nothing, so the server looks after them. Answers with the way to stop. */
export function watchWindows(
  { database }: Platform,
  { longestSeconds = 30, everyMs = 5_000 } = {},
): () => void {
  const timer = setInterval(() => {
    // A database that is away now is looked at the next time.
    database.directory((tx) => endOverdueWindows(tx, longestSeconds)).catch(() => undefined)
  }, everyMs)
  return () => clearInterval(timer)
}
