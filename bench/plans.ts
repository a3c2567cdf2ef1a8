// npm run bench -- --only=plans [--small=5000] [--middle=50000] [--large=500000] [--seconds=3] [--rounds=5]
// Compares two servers on one database with institutions of three sizes. One plans each named statement once; in the
// other PostgreSQL decides by itself whether it plans a statement again. Measures the processor time of PostgreSQL.
import { parseArgs } from 'node:util'
import { failuresOf, figures, compareWithTarget, median } from './figures.ts'
import { load, type Call, type LoadResult } from './load.ts'
import {
  createFilled,
  openBenchDatabase,
  type BenchDatabase,
  type BenchInstitution,
} from './bench-database.ts'
import { cpuMs, startPlanningEach, startServer, type RunningServer } from './start-server.ts'
import { page, createCall } from './registers.ts'

const { values: options } = parseArgs({
  options: {
    only: { type: 'string' },
    small: { type: 'string', default: '5000' },
    middle: { type: 'string', default: '50000' },
    large: { type: 'string', default: '500000' },
    seconds: { type: 'string', default: '3' },
    rounds: { type: 'string', default: '5' },
  },
})
const [seconds, rounds] = [Number(options.seconds), Number(options.rounds)]
const connections = 20

/** A turn, and the microseconds that PostgreSQL used for each of its calls. */
type Turn = LoadResult & { postgresUs: number }

async function turn(on: BenchDatabase, server: RunningServer, calls: Call[]): Promise<Turn> {
  const pids = await backends(on)
  const used = () => pids.map((pid) => cpuMs({ pid }))
  const before = used()
  const measured = await load(server.port, calls, connections, seconds)
  // Those that have ended meanwhile had nothing to do.
  const more = used().map((ms, n) => (Number.isNaN(ms) ? 0 : ms - before[n]!))
  return { ...measured, postgresUs: (more.reduce((sum, ms) => sum + ms, 0) * 1000) / measured.calls }
}

async function backends({ superuser }: BenchDatabase): Promise<number[]> {
  const { rows } = await superuser.query<{ pid: number }>(
    "SELECT pid FROM pg_stat_activity WHERE usename = 'insaka_application'",
  )
  return rows.map(({ pid }) => pid)
}

async function compare(
  on: BenchDatabase,
  what: string,
  [once, each]: [RunningServer, RunningServer],
  calls: Call[],
) {
  const turns = { once: [] as Turn[], each: [] as Turn[] }
  // PostgreSQL plans the first five calls of each connection by their values, so these are not measured.
  for (const server of [once, each]) await load(server.port, calls, connections, seconds)
  for (let round = 0; round < rounds; round++) {
    turns.once.push(await turn(on, once, calls))
    turns.each.push(await turn(on, each, calls))
  }
  const of = (all: Turn[], figure: keyof Turn & ('perSecond' | 'medianMs' | 'slowestMs' | 'postgresUs')) =>
    median(all.map((one) => one[figure]))
  const summary = (all: Turn[]) =>
    `${Math.round(of(all, 'postgresUs'))} µs, ${Math.round(of(all, 'perSecond'))}/s, ${of(all, 'medianMs').toFixed(1)} to ${of(all, 'slowestMs').toFixed(1)} ms`
  const ratio = of(turns.once, 'postgresUs') / of(turns.each, 'postgresUs')
  figures.push({
    what: what + failuresOf([...turns.once, ...turns.each]),
    here: summary(turns.once),
    beside: summary(turns.each),
    ...compareWithTarget(ratio, 1.1, 'at most'),
  })
}

const asked: [what: string, calls: (place: BenchInstitution) => Call[]][] = [
  ['pages', (place) => [page(place, '0/id/12', '?scope=institution')]],
  ['own pages', (place) => [page(place, '0/id/12', '?scope=mine')]],
  ['pages by value', (place) => [page(place, '3/purchaseOrderValue/12', '?scope=institution')]],
  ['searches', (place) => [page(place, '0/id/12', '?scope=institution&search=toner+garage')]],
  [
    'searches by value',
    (place) => [page(place, '0/purchaseOrderValue/12', '?scope=institution&search=urgently')],
  ],
  ['work', ({ userId, token }) => [{ method: 'GET', path: `/api/analytics/work/${userId}`, token }]],
  ['creates', (place) => [createCall(place)]],
]

const grounds = await openBenchDatabase()
try {
  const places: BenchInstitution[] = []
  for (const [code, size] of [
    ['FEW', options.small],
    ['SOME', options.middle],
    ['MANY', options.large],
  ] as const)
    places.push(await createFilled(grounds, 'lvp', code, Number(size)))
  const servers: [RunningServer, RunningServer] = [
    await startServer(grounds),
    await startPlanningEach(grounds),
  ]
  try {
    for (const place of places)
      for (const [what, calls] of asked)
        await compare(grounds, `${what} of ${place.records}`, servers, calls(place))
  } finally {
    await Promise.all(servers.map((server) => server.stop()))
  }
} finally {
  await grounds.close()
}
console.log(
  'Processor of PostgreSQL for each call, calls a second, and how long the middle and the slowest hundredth took.',
)
console.table(figures)
process.exitCode = figures.some(({ met, what }) => met === 'MISSED' || what.includes('FAILED')) ? 1 : 0
