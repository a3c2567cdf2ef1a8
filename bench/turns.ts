import { median } from './figures.ts'
import { load, type Call, type Measured } from './load.ts'
import { processorMs, type Running } from './processes.ts'

export type Pace = { seconds: number; rounds: number }
type Asked = { of: Running; calls: Call[] }

export type Turns = {
  turns: Measured[]
  perSecond: number
  medianMs: number
  slowestMs: number
  calls: number
  /** Microseconds of processor for each call, of the process that is asked. */
  processorUs: number
}

/** Two by turns, so that whatever else the computer does falls on both. */
export async function byTurns(
  { seconds, rounds }: Pace,
  connections: number,
  here: Asked,
  beside: Asked,
): Promise<{ here: Turns; beside: Turns }> {
  const sides = [here, beside].map((asked) => ({ ...asked, turns: [] as Measured[], used: 0 }))
  // Connections are opened, statements prepared, and code compiled before anything counts.
  for (const { of, calls } of sides) await load(of.port, calls, connections, seconds / 3)
  for (let round = 0; round < rounds; round++) {
    for (const side of sides) {
      const before = processorMs(side.of)
      side.turns.push(await load(side.of.port, side.calls, connections, seconds))
      side.used += processorMs(side.of) - before
    }
  }
  const [one, other] = sides.map(({ turns, used }): Turns => {
    const calls = turns.reduce((sum, { calls }) => sum + calls, 0)
    return {
      turns,
      calls,
      perSecond: median(turns.map(({ perSecond }) => perSecond)),
      medianMs: median(turns.map(({ medianMs }) => medianMs)),
      slowestMs: median(turns.map(({ slowestMs }) => slowestMs)),
      processorUs: (used * 1000) / calls,
    }
  })
  return { here: one!, beside: other! }
}
