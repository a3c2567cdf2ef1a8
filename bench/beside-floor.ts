import { failuresOf, figures, judged } from './figures.ts'
import type { Call } from './load.ts'
import type { Running } from './processes.ts'
import { byTurns, type Pace } from './turns.ts'

type Beside = { server: Running; floor: Running; pace: Pace }
/** What is called, by what name the floor knows it, and what part of the floor's speed it has to reach. */
type Wanted = { what: string; call: Call; name: string; connections: number; target: number | null }

/** The server, and the floor, which sends the same statements and does nothing else. */
export async function besideFloor(
  { server, floor, pace }: Beside,
  { what, call, name, connections, target }: Wanted,
): Promise<void> {
  const ready: Call = { method: call.method, path: `/${name}` }
  const { here, beside } = await byTurns(
    pace,
    connections,
    { of: server, calls: [call] },
    { of: floor, calls: [ready] },
  )
  figures.push({
    what: `${what}, ${connections} connections${failuresOf([...here.turns, ...beside.turns])}`,
    here: `${here.perSecond.toFixed(0)}/s, p99 ${here.slowestMs.toFixed(1)} ms, ${here.processorUs.toFixed(0)} µs of processor`,
    beside: `floor ${beside.perSecond.toFixed(0)}/s, ${beside.processorUs.toFixed(0)} µs of processor`,
    ...judged(here.perSecond / beside.perSecond, target, 'at least'),
  })
}
