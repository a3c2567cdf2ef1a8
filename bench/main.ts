// npm run bench -- [--short] [--only=pages|thin|trips|floor|disk|batches|profile] [--register=enquiries|lvp|mpc|contracts|amendments]
//                  [--small=10000] [--large=1000000] [--others=0] [--seconds=3] [--rounds=3]
// Contracts and amendments come with committee papers: `large` says how many papers, of which one in five has a contract.
// `short`: less of everything, in under three minutes. `others`: so many records lie about in a third institution.
// Without `only` all parts are measured but the profile.
import { availableParallelism, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { batchesBeside } from './batches.ts'
import { besideFloor } from './beside-floor.ts'
import { besideThin } from './beside-thin.ts'
import { noteOf, recordingOf, type Recording } from './capture.ts'
import { sizesOf, tellDisk } from './disk.ts'
import { figures } from './figures.ts'
import type { FloorTask } from './floor.ts'
import type { MeasuredRegister } from './internals.ts'
import { loadTimes, type Call } from './load.ts'
import { operationsOf } from './operations.ts'
import { pagesOf } from './pages.ts'
import { empty, fill, openGrounds, type Grounds, type Place } from './prepare.ts'
import { startOwn, startServer, startWatched, type Running, type Watched } from './processes.ts'
import { profile } from './profile.ts'
import { page, registers, save } from './registers.ts'
import { makeThinTables } from './thin-tables.ts'
import type { Pace } from './turns.ts'

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
const usual = options.short
  ? { small: 10_000, large: 50_000, seconds: 1, rounds: 1 }
  : { small: 10_000, large: 1_000_000, seconds: 3, rounds: 3 }
const numberOf = (name: keyof typeof usual): number => Number(options[name] ?? usual[name])
const [small, large, others] = [numberOf('small'), numberOf('large'), Number(options.others)]
const pace: Pace = { seconds: numberOf('seconds'), rounds: numberOf('rounds') }
const isRegister = (name: string): name is MeasuredRegister => Object.hasOwn(registers, name)
const isPart = (name: string): name is Part => (parts as readonly string[]).includes(name)
const wants = (...any: Part[]): boolean =>
  any.some((part) => (options.only === '' ? part !== 'profile' : part === options.only))

async function measure(on: Grounds, register: MeasuredRegister): Promise<void> {
  const few = await fill(on, register, 'FEW', small)
  if (wants('pages', 'disk')) await measureLarge(on, few)
  if (wants('thin')) await measureThin(on, few)
  if (wants('trips')) await measureTrips(on, few)
  if (wants('floor')) await measureFloor(on, few)
  if (wants('batches')) await batchesBeside(on, few)
  if (wants('profile')) await profile(on, few, pace.seconds)
}

async function measureLarge(on: Grounds, few: Place): Promise<void> {
  const before = await sizesOf(on)
  const began = performance.now()
  const many = await fill(on, few.register, 'MANY', large)
  const seconds = Math.round((performance.now() - began) / 1000)
  console.log(`Filled ${few.register} with ${large} records in ${seconds} s.`)
  if (wants('disk')) tellDisk(`${few.register} filled`, before, await sizesOf(on), large)
  if (others > 0) await fill(on, few.register, 'OTHERS', others)
  const server = await startServer(on)
  try {
    if (wants('pages')) await pagesOf({ server, pace }, few, many)
    if (wants('disk')) await measureSaved(on, server, few)
  } finally {
    await server.stop()
  }
}

/** Filling leaves out what only a save over HTTP keeps, such as its event. */
async function measureSaved(on: Grounds, { port }: Running, few: Place): Promise<void> {
  const before = await sizesOf(on)
  const { calls } = await loadTimes(port, () => save(few), 20, options.short ? 1_000 : 10_000)
  tellDisk(`${few.register} saved over HTTP, old row versions and all`, before, await sizesOf(on), calls)
}

async function measureThin(on: Grounds, filled: Place): Promise<void> {
  const few: Place = { ...filled, register: 'enquiries' }
  const spread: Place[] = []
  for (let i = 1; i <= 20; i++) {
    spread.push(await empty(on, 'enquiries', { code: `S${i}`, departments: 1, officers: 1 }))
  }
  const server = await startServer(on)
  try {
    const sample = { page: page(few, '0/id/12', '?scope=institution'), save: save(few) }
    const thin = await startOwn('thin.ts', await makeThinTables(on, server, sample))
    try {
      await besideThin({ server, thin, pace }, few, spread)
    } finally {
      await thin.stop()
    }
  } finally {
    await server.stop()
  }
}

/** Of each operation. */
const mostTimes = Math.min(Math.round(pace.seconds * pace.rounds * 100), 300)

async function measureTrips(on: Grounds, few: Place): Promise<void> {
  const watched = await startWatched(on)
  const server = await startServer(on)
  try {
    await operationsOf({ grounds: on, watched, server }, few, mostTimes)
  } finally {
    await Promise.all([watched.stop(), server.stop()])
  }
}

async function measureFloor(on: Grounds, few: Place): Promise<void> {
  const wanted = [
    { what: 'page read', call: page(few, '0/id/12', '?scope=institution'), name: 'read', target: 0.75 },
    { what: 'create', call: save(few), name: 'create', target: null },
  ]
  const watched = await startWatched(on)
  const recordings: Record<string, Recording> = {}
  for (const { name, call } of wanted) recordings[name] = await record(watched, call)
  await watched.stop()
  const server = await startServer(on)
  const floor = await startOwn('floor.ts', {
    connection: on.access.application,
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
  const began = performance.now()
  const grounds = await openGrounds()
  try {
    await measure(grounds, register)
  } finally {
    await grounds.close()
  }
  if (figures.length > 0) console.table(figures)
  const took = Math.round((performance.now() - began) / 1000)
  const [load = NaN] = loadavg()
  console.log(
    `Measured in ${took} s; ${load.toFixed(1)} processes wanted the ${availableParallelism()} processors in the last minute.`,
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
