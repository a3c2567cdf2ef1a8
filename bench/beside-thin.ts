import { failuresOf, figures, judged } from './figures.ts'
import type { Call } from './load.ts'
import type { Place } from './prepare.ts'
import type { Running } from './processes.ts'
import { page, save, saveAs } from './registers.ts'
import { byTurns, type Pace, type Turns } from './turns.ts'

type On = { server: Running; thin: Running; pace: Pace }

/**
 * On 2026-11-23, before statements went out together, 94 to 148 creates a second came through at 20 connections where
 * the thin create did 4,500. One institution has to reach 4 times that, 20 institutions 6 times.
 */
const then = (94 + 148) / 2 / 4_500
const targets = { one: 4 * then, spread: 6 * then }

/** Enquiries beside a plain page and a plain INSERT, which do not hide how many statements it needs. */
export async function besideThin(on: On, place: Place, spread: Place[]): Promise<void> {
  const read = page(place, '0/id/12', '?scope=institution')
  for (const connections of [1, 20, 200]) {
    await pages(on, read, connections, connections === 20 ? 0.9 : null)
  }
  await times(on, 'create enquiry', save(place), 6)
  await times(on, 'create NTR paper', saveAs(place, 'lvp'), 10)
  await creates(on, 'in one institution', [save(place)], targets.one)
  await creates(
    on,
    `over ${spread.length} institutions`,
    spread.map((one) => save(one)),
    targets.spread,
  )
}

const each = ({ medianMs, processorUs }: Turns): string =>
  `${medianMs.toFixed(2)} ms, ${processorUs.toFixed(0)} µs of processor`
const often = ({ perSecond, slowestMs }: Turns): string =>
  `${perSecond.toFixed(0)}/s, p99 ${slowestMs.toFixed(1)} ms`

async function pages({ server, thin, pace }: On, call: Call, connections: number, target: number | null) {
  const { here, beside } = await byTurns(
    pace,
    connections,
    { of: server, calls: [call] },
    { of: thin, calls: [{ method: 'GET', path: '/page' }] },
  )
  figures.push({
    what: `page read, ${connections} connections${failuresOf([...here.turns, ...beside.turns])}`,
    here: often(here),
    beside: `thin page ${often(beside)}`,
    ...judged(here.perSecond / beside.perSecond, target, 'at least'),
  })
}

const thinSave = (body: object): Call[] => [{ method: 'POST', path: '/create', body }]

async function times({ server, thin, pace }: On, what: string, call: Call, target: number): Promise<void> {
  const { here, beside } = await byTurns(
    pace,
    1,
    { of: server, calls: [call] },
    { of: thin, calls: thinSave(call.body!) },
  )
  figures.push({
    what: `${what}, time at 1 connection${failuresOf([...here.turns, ...beside.turns])}`,
    here: each(here),
    beside: `thin create ${each(beside)}`,
    ...judged(here.medianMs / beside.medianMs, target, 'at most'),
  })
}

async function creates(
  { server, thin, pace }: On,
  where: string,
  calls: Call[],
  target: number,
): Promise<void> {
  const { here, beside } = await byTurns(
    pace,
    20,
    { of: server, calls },
    { of: thin, calls: thinSave(calls[0]!.body!) },
  )
  figures.push({
    what: `creates ${where}, 20 connections${failuresOf([...here.turns, ...beside.turns])}`,
    here: often(here),
    beside: `thin create ${often(beside)}`,
    ...judged(here.perSecond / beside.perSecond, target, 'at least'),
  })
}
