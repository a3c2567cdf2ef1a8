// npm run bench -- --only=processes [--large=50000] [--seconds=3] [--rounds=5]
// Compares two servers on one database with a single one, at the same total number of connections.
import { parseArgs } from 'node:util'
import { failuresOf, figures, compareWithTarget, median } from './targets.ts'
import { measureLoad, type Call, type LoadResult } from './load.ts'
import {
  createEmptyInstitution,
  createFilledInstitution,
  openBenchDatabase,
  type BenchInstitution,
} from './bench-database.ts'
import { startServer, type RunningServer } from './start-server.ts'
import { pageCall, createCall } from './registers.ts'

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

type RoundResult = { perSecond: number; medianMs: number; parts: LoadResult[] }

/** Divides the connections equally between the servers, like a load balancer. */
async function loadOver(servers: RunningServer[], calls: Call[], forSeconds: number): Promise<RoundResult> {
  const parts = await Promise.all(
    servers.map(({ port }) => measureLoad(port, calls, connections / servers.length, forSeconds)),
  )
  return {
    parts,
    perSecond: parts.reduce((sum, { perSecond }) => sum + perSecond, 0),
    medianMs: Math.max(...parts.map(({ medianMs }) => medianMs)),
  }
}

async function compare(
  title: string,
  servers: RunningServer[],
  calls: Call[],
  target: number | null,
): Promise<void> {
  const bothRounds: RoundResult[] = []
  const aloneRounds: RoundResult[] = []
  await loadOver(servers, calls, seconds)
  for (let round = 0; round < rounds; round++) {
    bothRounds.push(await loadOver(servers, calls, seconds))
    aloneRounds.push(await loadOver([servers[0]!], calls, seconds))
  }
  const formatRounds = (all: RoundResult[]) =>
    `${Math.round(median(all.map(({ perSecond }) => perSecond)))}/s, ${median(all.map(({ medianMs }) => medianMs)).toFixed(1)} ms`
  const failed = failuresOf([...bothRounds, ...aloneRounds].flatMap(({ parts }) => parts))
  // Ratios of adjacent rounds, so load from other processes affects both equally.
  const ratio = median(bothRounds.map(({ perSecond }, n) => perSecond / aloneRounds[n]!.perSecond))
  figures.push({
    figure: title + failed,
    measured: formatRounds(bothRounds),
    baseline: formatRounds(aloneRounds),
    ...compareWithTarget(ratio, target, 'at least'),
  })
}

const database = await openBenchDatabase()
try {
  const institution = await createFilledInstitution(database, 'enquiries', 'MANY', large)
  const institutions: BenchInstitution[] = []
  for (let n = 1; n <= connections / 2; n++)
    institutions.push(
      await createEmptyInstitution(database, 'enquiries', { code: `S${n}`, departments: 1, officers: 1 }),
    )
  const servers = [await startServer(database), await startServer(database)]
  try {
    await compare('pages', servers, [pageCall(institution, '0/id/12', '?scope=institution')], 0.9)
    await compare('creates, 20 institutions', servers, institutions.map(createCall), 0.9)
    // No target: writes of one institution are serialised, however many servers there are.
    await compare('creates, one institution', servers, [createCall(institutions[0]!)], null)
  } finally {
    await Promise.all(servers.map((server) => server.stop()))
  }
} finally {
  await database.close()
}
console.table(figures)
process.exitCode = figures.some(({ met, figure }) => met === 'MISSED' || figure.includes('FAILED')) ? 1 : 0
