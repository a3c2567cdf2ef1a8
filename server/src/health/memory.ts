import { readFile } from 'node:fs/promises'
import { freemem, totalmem } from 'node:os'
import type { HealthFacts } from './health-facts.ts'

/** All values in bytes. `limit` is the limit of a container; 0 or a huge number means none. */
type MemoryReading = { available: number; limit: number; free: number; total: number }

/** A container's usage includes cached files, which are dropped on demand. `stat` is its memory.stat, if any. */
export function memoryOf(
  { available, limit, free, total }: MemoryReading,
  stat: string | null,
): HealthFacts['memory'] {
  if (limit === 0 || limit >= total) return { availableBytes: free, totalBytes: total }
  const inactiveFile =
    /^total_inactive_file (\d+)$/m.exec(stat ?? '') ?? /^inactive_file (\d+)$/m.exec(stat ?? '')
  return {
    availableBytes: Math.min(available + Number(inactiveFile?.[1] ?? 0), limit, free),
    totalBytes: limit,
  }
}

/** Possible paths of memory.stat: in the control group of this process, or in the only one that a container sees. */
export function memoryStatPaths(groups: string): string[] {
  const [, second] = /^\d+:(?:[^:]*,)?memory(?:,[^:]*)?:(.*)$/m.exec(groups) ?? []
  const [, unified] = /^0::(.*)$/m.exec(groups) ?? []
  const folders =
    second === undefined
      ? [`/sys/fs/cgroup${unified ?? ''}`, '/sys/fs/cgroup']
      : [`/sys/fs/cgroup/memory${second}`, '/sys/fs/cgroup/memory']
  return folders.map((folder) => `${folder.replace(/\/$/, '')}/memory.stat`)
}

/** Memory of this computer, or of its container if that is limited. */
export async function readMemory(): Promise<HealthFacts['memory']> {
  const read = (path: string) => readFile(path, 'utf8').catch(() => null)
  const reading = {
    available: process.availableMemory(),
    limit: process.constrainedMemory(),
    free: freemem(),
    total: totalmem(),
  }
  const stats = await Promise.all(memoryStatPaths((await read('/proc/self/cgroup')) ?? '').map(read))
  return memoryOf(reading, stats.find((stat) => stat !== null) ?? null)
}
