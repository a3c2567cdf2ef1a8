import { failuresOf, figures, compareWithTarget } from './figures.ts'
import type { Call } from './load.ts'
import type { RunningServer } from './start-server.ts'
import { measureInterleaved, type BenchPace } from './interleaved.ts'

type Beside = { server: RunningServer; floor: RunningServer; pace: BenchPace }
/** What is called, by what name the floor knows it, and what part of the floor's speed it has to reach. */
type Wanted = { what: string; call: Call; name: string; connections: number; target: number | null }

/** The server, and the floor, which sends the same statements and does nothing else. */
export async function besideFloor(
  { server, floor, pace }: Beside,
  { what, call, name, connections, target }: Wanted,
): Promise<void> {
  const ready: Call = { method: call.method, path: `/${name}` }
  const { subject, baseline } = await measureInterleaved(
    pace,
    connections,
    { server: server, calls: [call] },
    { server: floor, calls: [ready] },
  )
  figures.push({
    what: `${what}, ${connections} connections${failuresOf([...subject.results, ...baseline.results])}`,
    here: `${subject.perSecond.toFixed(0)}/s, p99 ${subject.slowestMs.toFixed(1)} ms, ${subject.cpuUs.toFixed(0)} µs of processor`,
    beside: `floor ${baseline.perSecond.toFixed(0)}/s, ${baseline.cpuUs.toFixed(0)} µs of processor`,
    ...compareWithTarget(subject.perSecond / baseline.perSecond, target, 'at least'),
  })
}
