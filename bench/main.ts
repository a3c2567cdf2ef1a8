// npm run bench -- [--short] [--only=pages|thin|trips|floor|disk|batches|profile] [--register=enquiries|lvp|mpc|contracts|amendments]
//                  [--small=10000] [--large=1000000] [--others=0] [--seconds=3] [--rounds=3]
// Contracts and amendments come with committee papers: `large` says how many papers, of which one in five has a contract.
// `short`: less of everything, in under three minutes. `others`: so many records lie about in a third institution.
// Without `only` all parts are measured but the profile.
import { availableParallelism, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { batchesBeside } from './batches.ts'
import { besideFloor } from './beside-floor.ts'
import { measureCreates } from './creates.ts'
import { noteOf, recordingOf, type Recording } from './capture.ts'
import { sizesOf, tellDisk } from './disk.ts'
import { figures } from './figures.ts'
import type { FloorTask } from './floor.ts'
import type { MeasuredRegister } from './server-imports.ts'
import { loadCount, type Call } from './load.ts'
import { operationsOf } from './operations.ts'
import { measurePages } from './pages.ts'
import {
  createEmpty,
  createFilled,
  openBenchDatabase,
  type BenchDatabase,
  type BenchInstitution,
} from './bench-database.ts'
import { startHelper, startServer, startWatched, type RunningServer, type Watched } from './start-server.ts'
import { profile } from './profile.ts'
import { page, registers, createCall } from './registers.ts'
import { createBaselineTables } from './baseline-tables.ts'
import type { BenchPace } from './interleaved.ts'

const parts = ['pages', 'thin', 'trips', 'floor', 'disk', 'batches', 'profile'] as const
type Part = (typeof parts)[number]

const { values: options } = parseArgs({
  options: {
    short: { type: 'boolean', default: false },
    register: { type: 'string', default: 'enquiries' },
    small: { type: 'string' },
    large: { type: 'string' },
    others: { type: 'string', default: '0' },
    seconds: { type: 'string' },
    rounds: { type: 'string' },
    only: { type: 'string', default: '' },
  },
})
const defaults = options.short
  ? { small: 10_000, large: 50_000, seconds: 1, rounds: 1 }
  : { small: 10_000, large: 1_000_000, seconds: 3, rounds: 3 }
const numberOf = (name: keyof typeof defaults): number => Number(options[name] ?? defaults[name])
const [small, large, others] = [numberOf('small'), numberOf('large'), Number(options.others)]
const pace: BenchPace = { seconds: numberOf('seconds'), rounds: numberOf('rounds') }
const isRegister = (name: string): name is MeasuredRegister => Object.hasOwn(registers, name)
const isPart = (name: string): name is Part => (parts as readonly string[]).includes(name)
const isWanted = (...wanted: Part[]): boolean =>
  wanted.some((part) => (options.only === '' ? part !== 'profile' : part === options.only))

async function measure(database: BenchDatabase, register: MeasuredRegister): Promise<void> {
  const few = await createFilled(database, register, 'FEW', small)
  if (isWanted('pages', 'disk')) await measureLarge(database, few)
  if (isWanted('thin')) await compareWithBaseline(database, few)
  if (isWanted('trips')) await measureTrips(database, few)
  if (isWanted('floor')) await measureFloor(database, few)
  if (isWanted('batches')) await batchesBeside(database, few)
  if (isWanted('profile')) await profile(database, few, pace.seconds)
}

async function measureLarge(database: BenchDatabase, few: BenchInstitution): Promise<void> {
  const sizesBefore = await sizesOf(database)
  const startedAt = performance.now()
  const many = await createFilled(database, few.register, 'MANY', large)
  const seconds = Math.round((performance.now() - startedAt) / 1000)
  console.log(`Filled ${few.register} with ${large} records in ${seconds} s.`)
  if (isWanted('disk')) tellDisk(`${few.register} filled`, sizesBefore, await sizesOf(database), large)
  if (others > 0) await createFilled(database, few.register, 'OTHERS', others)
  const server = await startServer(database)
  try {
    if (isWanted('pages')) await measurePages({ server, pace }, few, many)
    if (isWanted('disk')) await measureSaved(database, server, few)
  } finally {
    await server.stop()
  }
}

/** Filling leaves out what only a save over HTTP keeps, such as its event. */
async function measureSaved(
  database: BenchDatabase,
  { port }: RunningServer,
  few: BenchInstitution,
): Promise<void> {
  const sizesBefore = await sizesOf(database)
  const { calls } = await loadCount(port, () => createCall(few), 20, options.short ? 1_000 : 10_000)
  tellDisk(
    `${few.register} saved over HTTP, old row versions and all`,
    sizesBefore,
    await sizesOf(database),
    calls,
  )
}

async function compareWithBaseline(database: BenchDatabase, institution: BenchInstitution): Promise<void> {
  const few: BenchInstitution = { ...institution, register: 'enquiries' }
  const institutions: BenchInstitution[] = []
  for (let i = 1; i <= 20; i++) {
    institutions.push(
      await createEmpty(database, 'enquiries', { code: `S${i}`, departments: 1, officers: 1 }),
    )
  }
  const server = await startServer(database)
  try {
    const sample = { page: page(few, '0/id/12', '?scope=institution'), save: createCall(few) }
    const baseline = await startHelper('thin.ts', await createBaselineTables(database, server, sample))
    try {
      await measureCreates({ server, baseline, pace }, few, institutions)
    } finally {
      await baseline.stop()
    }
  } finally {
    await server.stop()
  }
}

/** Of each operation. */
const mostTimes = Math.min(Math.round(pace.seconds * pace.rounds * 100), 300)

async function measureTrips(database: BenchDatabase, few: BenchInstitution): Promise<void> {
  const watched = await startWatched(database)
  const server = await startServer(database)
  try {
    await operationsOf({ grounds: database, watched, server }, few, mostTimes)
  } finally {
    await Promise.all([watched.stop(), server.stop()])
  }
}

async function measureFloor(database: BenchDatabase, few: BenchInstitution): Promise<void> {
  const wanted = [
    { what: 'page read', call: page(few, '0/id/12', '?scope=institution'), name: 'read', target: 0.75 },
    { what: 'create', call: createCall(few), name: 'create', target: null },
  ]
  const watched = await startWatched(database)
  const recordings: Record<string, Recording> = {}
  for (const { name, call } of wanted) recordings[name] = await record(watched, call)
  await watched.stop()
  const server = await startServer(database)
  const floor = await startHelper('floor.ts', {
    connection: database.access.application,
    recordings,
  } satisfies FloorTask)
  try {
    for (const each of wanted) {
      for (const connections of [1, 20, 200]) {
        await besideFloor({ server, floor, pace }, { ...each, connections })
      }
    }
  } finally {
    await Promise.all([server.stop(), floor.stop()])
  }
}

async function record(watched: Watched, call: Call): Promise<Recording> {
  // The first one reads the session, too, which the server then knows for two seconds.
  await noteOf(watched, call)
  return recordingOf(await noteOf(watched, call), await noteOf(watched, call))
}

async function main(register: MeasuredRegister): Promise<void> {
  const startedAt = performance.now()
  const database = await openBenchDatabase()
  try {
    await measure(database, register)
  } finally {
    await database.close()
  }
  if (figures.length > 0) console.table(figures)
  const elapsedSeconds = Math.round((performance.now() - startedAt) / 1000)
  const [load = NaN] = loadavg()
  console.log(
    `Measured in ${elapsedSeconds} s; ${load.toFixed(1)} processes wanted the ${availableParallelism()} processors in the last minute.`,
  )
  process.exitCode = figures.some(({ met }) => met === 'MISSED') ? 1 : 0
}

if (!isRegister(options.register))
  console.error(`There is no register ${options.register}: ${Object.keys(registers).join(', ')}.`)
else if (options.only !== '' && !isPart(options.only))
  console.error(
    `There is no part ${options.only}: ${parts.join(', ')}, fuel, plans, report, export, import, history, forgotten, users.`,
  )
else await main(options.register)
