import type { JobKind } from '../jobs/job.ts'
import type { Platform } from '../platform.ts'
import { endOverdueWindows, listOpenWindows } from './window.repository.ts'

/** Ends transactions of windows that take too long: a login may switch its own time limit off. */
export const windowWatch = (longestSeconds = 30): JobKind => ({
  kind: 'windows.watch',
  everyMs: 5_000,
  async run(_, platform) {
    await platform.database.writeDirectory((tx) => endOverdueWindows(tx, longestSeconds))
    await admitWindows(platform)
  },
})

/** The door is open to those logins that are switched on, and to no others. */
export async function admitWindows({ database, window: { door } }: Platform): Promise<void> {
  await door?.letIn(await database.readDirectory(listOpenWindows))
}
