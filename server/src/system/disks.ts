import type { StatsFs } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Facts } from './facts.ts'

const patienceMs = 2_000
/** A file system that lies in memory, which has a check of its own. */
const tmpfs = 0x01021994

/** A disk of another computer may never answer; one that is not there has no room to speak of. */
export async function readDisks(wanted: Record<string, string | null>): Promise<Facts['disks']> {
  const found = Object.entries(wanted).map(async ([holds, path]) => {
    if (path === null) return []
    const asked = statfs(path).catch(() => null)
    const stats = await Promise.race([asked, sleep(patienceMs, null, { ref: false })])
    return stats ? diskOf({ holds, path }, stats) : []
  })
  return (await Promise.all(found)).flat()
}

type Stats = Pick<StatsFs, 'type' | 'bavail' | 'blocks' | 'bsize'>

export const diskOf = (
  where: { holds: string; path: string },
  { type, bavail, blocks, bsize }: Stats,
): Facts['disks'] =>
  type === tmpfs ? [] : [{ ...where, freeBytes: bavail * bsize, totalBytes: blocks * bsize }]
