import type { Platform } from '../platform.ts'
import { endOverdueWindows, listOpenWindows } from './window.repository.ts'

/** A login may set its own time limits to nothing, so the server looks after them. Answers with the way to stop. */
export function watchWindows(platform: Platform, { longestSeconds = 30, everyMs = 5_000 } = {}): () => void {
  const look = async () => {
    await platform.database.directory((tx) => endOverdueWindows(tx, longestSeconds))
    await admitWindows(platform)
  }
  // A database that is away now is looked at the next time.
  const lookQuietly = () => void look().catch(() => undefined)
  lookQuietly()
  const timer = setInterval(lookQuietly, everyMs)
  return () => clearInterval(timer)
}

/** The door is open to those logins that are switched on, and to no others. */
export async function admitWindows({ database, window: { door } }: Platform): Promise<void> {
  await door?.letIn(await database.directory(listOpenWindows))
}
