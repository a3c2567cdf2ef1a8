import { readFile } from 'node:fs/promises'
import { freemem, totalmem } from 'node:os'
import type { Facts } from './facts.ts'

/** In bytes. `limit` is that of a container, 0 or far too much where there is none. */
type Seen = { available: number; limit: number; free: number; total: number }

/**
 * What a container uses of its limit includes files that were read once, which give way as soon as memory is needed.
 * `stat` is its memory.stat, where there is one.
 */
export function memoryOf({ available, limit, free, total }: Seen, stat: string | null): Facts['memory'] {
  if (limit === 0 || limit >= total) return { availableBytes: free, totalBytes: total }
  const found = /^total_inactive_file (\d+)$/m.exec(stat ?? '') ?? /^inactive_file (\d+)$/m.exec(stat ?? '')
  return { availableBytes: Math.min(available + Number(found?.[1] ?? 0), limit, free), totalBytes: limit }
}

/** Where memory.stat of this process may be: of its own group, or of the only one that a container sees. */
export function statPaths(groups: string): string[] {
  const [, second] = /^\d+:(?:[^:]*,)?memory(?:,[^:]*)?:(.*)$/m.exec(groups) ?? []
  const [, unified] = /^0::(.*)$/m.exec(groups) ?? []
  const folders =
    second === undefined
      ? [`/sys/fs/cgroup${unified ?? ''}`, '/sys/fs/cgroup']
      : [`/sys/fs/cgroup/memory${second}`, '/sys/fs/cgroup/memory']
  return folders.map((folder) => `${folder.replace(/\/$/, '')}/memory.stat`)
}

/** Of this computer, or of the container as far as that is bounded. */
export async function readMemory(): Promise<Facts['memory']> {
  const read = (path: string) => readFile(path, 'utf8').catch(() => null)
  const seen = {
    available: process.availableMemory(),
    limit: process.constrainedMemory(),
    free: freemem(),
    total: totalmem(),
  }
  const stats = await Promise.all(statPaths((await read('/proc/self/cgroup')) ?? '').map(read))
  return memoryOf(seen, stats.find((stat) => stat !== null) ?? null)
}
