import { Client } from 'pg'
import type { Recording } from './capture.ts'
import { failuresOf, figures, judged, median, untold } from './figures.ts'
import { load, type Call, type Measured } from './load.ts'
import type { Grounds } from './prepare.ts'
import { processorMs, type Running } from './processes.ts'
import { replayer } from './replay.ts'

export type Pace = { seconds: number; rounds: number }

type Beside = { server: Running; floor: Running; pace: Pace }
/** What is called, by what name the floor knows it, and what part of the floor's speed it has to reach. */
type Wanted = { what: string; call: Call; name: string; connections: number; target: number }

/** The server and the floor by turns, so that whatever else the computer does falls on both. */
export async function besideFloor(
  { server, floor, pace: { seconds, rounds } }: Beside,
  { what, call, name, connections, target }: Wanted,
): Promise<void> {
  const turns = { here: [] as Measured[], floor: [] as Measured[] }
  const used = { here: 0, floor: 0 }
  const ready: Call = { method: call.method, path: `/${name}` }
  for (let round = 0; round < rounds; round++) {
    const before = { here: processorMs(server), floor: processorMs(floor) }
    turns.here.push(await load(server.port, [call], connections, seconds))
    turns.floor.push(await load(floor.port, [ready], connections, seconds))
    used.here += processorMs(server) - before.here
    used.floor += processorMs(floor) - before.floor
  }
  const each = (ms: number, measured: Measured[]) =>
    `${((ms * 1000) / measured.reduce((sum, { calls }) => sum + calls, 0)).toFixed(0)} µs of processor`
  const here = median(turns.here.map(({ perSecond }) => perSecond))
  const beside = median(turns.floor.map(({ perSecond }) => perSecond))
  const slow = median(turns.here.map(({ slowestMs }) => slowestMs))
  figures.push({
    what: `${what}, ${connections} connections${failuresOf([...turns.here, ...turns.floor])}`,
    here: `${here.toFixed(0)}/s, p99 ${slow.toFixed(1)} ms, ${each(used.here, turns.here)}`,
    beside: `floor ${beside.toFixed(0)}/s, ${each(used.floor, turns.floor)}`,
    ...judged(here / beside, target, 'at least'),
  })
}

/** The same messages from a bare loop over the driver, without any web server. */
export async function driverLoop({ access }: Grounds, name: string, recording: Recording): Promise<void> {
  const client = new Client(access.application)
  await client.connect()
  const replay = replayer(recording)
  for (let i = 0; i < 200; i++) await replay(client)
  const times = 1000
  const began = performance.now()
  for (let i = 0; i < times; i++) await replay(client)
  const each = ((performance.now() - began) / times) * 1000
  await client.end()
  figures.push({
    what: `${name}: bare driver loop`,
    here: `${each.toFixed(0)} µs`,
    beside: `${recording.messages.length} round trips`,
    ...untold,
  })
}
