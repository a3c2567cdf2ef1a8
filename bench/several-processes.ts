// npm run bench -- --only=processes [--large=50000] [--seconds=3] [--rounds=5]
// Two servers on one database beside one of them alone, with as many connections in all.
import { parseArgs } from 'node:util'
import { failuresOf, figures, judged, median } from './figures.ts'
import { load, type Call, type Measured } from './load.ts'
import { empty, fill, openGrounds, type Place } from './prepare.ts'
import { startServer, type Running } from './processes.ts'
import { page, save } from './registers.ts'

const { values: options } = parseArgs({
  options: {
    only: { type: 'string' },
    large: { type: 'string', default: '50000' },
    seconds: { type: 'string', default: '3' },
    rounds: { type: 'string', default: '5' },
  },
})
const [large, seconds, rounds] = [options.large, options.seconds, options.rounds].map(Number) as [
  number,
  number,
  number,
]
const connections = 40

type Round = { perSecond: number; medianMs: number; parts: Measured[] }

/** Each server has its share of the connections, as a proxy would deal them. */
async function over(servers: Running[], calls: Call[], forSeconds: number): Promise<Round> {
  const parts = await Promise.all(
    servers.map(({ port }) => load(port, calls, connections / servers.length, forSeconds)),
  )
  return {
    parts,
    perSecond: parts.reduce((sum, { perSecond }) => sum + perSecond, 0),
    medianMs: Math.max(...parts.map(({ medianMs }) => medianMs)),
  }
}

async function compare(
  what: string,
  servers: Running[],
  calls: Call[],
  target: number | null,
): Promise<void> {
  const both: Round[] = []
  const alone: Round[] = []
  await over(servers, calls, seconds)
  for (let round = 0; round < rounds; round++) {
    both.push(await over(servers, calls, seconds))
    alone.push(await over([servers[0]!], calls, seconds))
  }
  const told = (all: Round[]) =>
    `${Math.round(median(all.map(({ perSecond }) => perSecond)))}/s, ${median(all.map(({ medianMs }) => medianMs)).toFixed(1)} ms`
  const failed = failuresOf([...both, ...alone].flatMap(({ parts }) => parts))
  // Of neighbours in time, so that whatever else the computer does falls on both.
  const ratio = median(both.map(({ perSecond }, n) => perSecond / alone[n]!.perSecond))
  figures.push({
    what: what + failed,
    here: told(both),
    beside: told(alone),
    ...judged(ratio, target, 'at least'),
  })
}

const grounds = await openGrounds()
try {
  const place = await fill(grounds, 'enquiries', 'MANY', large)
  const others: Place[] = []
  for (let n = 1; n <= connections / 2; n++)
    others.push(await empty(grounds, 'enquiries', { code: `S${n}`, departments: 1, officers: 1 }))
  const servers = [await startServer(grounds), await startServer(grounds)]
  try {
    await compare('pages', servers, [page(place, '0/id/12', '?scope=institution')], 0.9)
    await compare('creates, 20 institutions', servers, others.map(save), 0.9)
    // The records of one institution are written one after another by any number of servers.
    await compare('creates, one institution', servers, [save(others[0]!)], null)
  } finally {
    await Promise.all(servers.map((server) => server.stop()))
  }
} finally {
  await grounds.close()
}
console.table(figures)
process.exitCode = figures.some(({ met, what }) => met === 'MISSED' || what.includes('FAILED')) ? 1 : 0
