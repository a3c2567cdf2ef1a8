import { median } from './targets.ts'
import { measureLoad, type Call, type LoadResult } from './load.ts'
import { cpuMs, type RunningServer } from './start-server.ts'

export type BenchPace = { seconds: number; rounds: number }
type Contender = { server: RunningServer; calls: Call[] }

export type Measurement = {
  results: LoadResult[]
  perSecond: number
  medianMs: number
  slowestMs: number
  /** CPU time of the server process per call, in microseconds. */
  cpuUs: number
}

/** Alternates the two contenders, so load from other processes affects both equally. */
export async function measureInterleaved(
  { seconds, rounds }: BenchPace,
  connections: number,
  subject: Contender,
  baseline: Contender,
): Promise<{ subject: Measurement; baseline: Measurement }> {
  const contenders = [subject, baseline].map((contender) => ({
    ...contender,
    turns: [] as LoadResult[],
    used: 0,
  }))
  // Warm-up: connections, prepared statements and compiled code must not count.
  for (const { server, calls } of contenders) await measureLoad(server.port, calls, connections, seconds / 3)
  for (let round = 0; round < rounds; round++) {
    for (const side of contenders) {
      const cpuBefore = cpuMs(side.server)
      side.turns.push(await measureLoad(side.server.port, side.calls, connections, seconds))
      side.used += cpuMs(side.server) - cpuBefore
    }
  }
  const [one, other] = contenders.map(({ turns, used }): Measurement => {
    const calls = turns.reduce((sum, { calls }) => sum + calls, 0)
    return {
      results: turns,
      perSecond: median(turns.map(({ perSecond }) => perSecond)),
      medianMs: median(turns.map(({ medianMs }) => medianMs)),
      slowestMs: median(turns.map(({ slowestMs }) => slowestMs)),
      cpuUs: (used * 1000) / calls,
    }
  })
  return { subject: one!, baseline: other! }
}
