import type { StatsFs } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type { HealthFacts } from './health-facts.ts'

const timeoutMs = 2_000
/** A file system in memory; memory has its own check. */
const tmpfs = 0x01021994

/** Has a timeout, because a network disk may never answer. Leaves out missing, silent and in-memory folders. */
export async function readDisks(folders: Record<string, string | null>): Promise<HealthFacts['disks']> {
  const disks = Object.entries(folders).map(async ([holds, path]) => {
    if (path === null) return []
    const statResult = statfs(path).catch(() => null)
    const stats = await Promise.race([statResult, sleep(timeoutMs, null, { ref: false })])
    return stats ? diskOf({ holds, path }, stats) : []
  })
  return (await Promise.all(disks)).flat()
}

type Stats = Pick<StatsFs, 'type' | 'bavail' | 'blocks' | 'bsize'>

export const diskOf = (
  disk: { holds: string; path: string },
  { type, bavail, blocks, bsize }: Stats,
): HealthFacts['disks'] =>
  type === tmpfs ? [] : [{ ...disk, freeBytes: bavail * bsize, totalBytes: blocks * bsize }]
