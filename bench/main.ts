// npm run bench -- [--short] [--only=pages|creates] [--register=enquiries|lvp|mpc|contracts|amendments]
//                  [--small=10000] [--large=1000000] [--others=0] [--seconds=3] [--rounds=3]
// `--large` counts committee papers when contracts or amendments are measured: one paper in five has a contract, and
// one in ten an amendment.
// `--short` measures less of everything, in under three minutes; `--others` fills a third institution as ballast.
import { availableParallelism, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { measureCreates } from './measure-creates.ts'
import { figures } from './targets.ts'
import type { MeasuredRegister } from './product-modules.ts'
import { measurePages } from './measure-pages.ts'
import {
  createEmptyInstitution,
  createFilledInstitution,
  openBenchDatabase,
  type BenchDatabase,
  type BenchInstitution,
} from './bench-database.ts'
import { startHelper, startServer } from './start-server.ts'
import { pageCall, registers, createCall } from './registers.ts'
import { createBaselineTables } from './baseline-tables.ts'
import type { BenchPace } from './measure-interleaved.ts'

const parts = ['pages', 'creates'] as const
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
const isWanted = (part: Part): boolean => options.only === '' || options.only === part

async function measure(database: BenchDatabase, register: MeasuredRegister): Promise<void> {
  const smallInstitution = await createFilledInstitution(database, register, 'FEW', small)
  if (isWanted('pages')) await measureLarge(database, smallInstitution)
  if (isWanted('creates')) await compareWithBaseline(database, smallInstitution)
}

async function measureLarge(database: BenchDatabase, smallInstitution: BenchInstitution): Promise<void> {
  const startedAt = performance.now()
  const largeInstitution = await createFilledInstitution(database, smallInstitution.register, 'MANY', large)
  const seconds = Math.round((performance.now() - startedAt) / 1000)
  console.log(`Filled ${smallInstitution.register} with ${large} records in ${seconds} s.`)
  if (others > 0) await createFilledInstitution(database, smallInstitution.register, 'OTHERS', others)
  const server = await startServer(database)
  try {
    await measurePages({ server, pace }, smallInstitution, largeInstitution)
  } finally {
    await server.stop()
  }
}

async function compareWithBaseline(database: BenchDatabase, institution: BenchInstitution): Promise<void> {
  const smallInstitution: BenchInstitution = { ...institution, register: 'enquiries' }
  const institutions: BenchInstitution[] = []
  for (let i = 1; i <= 20; i++) {
    institutions.push(
      await createEmptyInstitution(database, 'enquiries', { code: `S${i}`, departments: 1, officers: 1 }),
    )
  }
  const server = await startServer(database)
  try {
    const sample = {
      page: pageCall(smallInstitution, '0/id/12', '?scope=institution'),
      save: createCall(smallInstitution),
    }
    const baseline = await startHelper(
      'baseline-server.ts',
      await createBaselineTables(database, server, sample),
    )
    try {
      await measureCreates({ server, baseline, pace }, smallInstitution, institutions)
    } finally {
      await baseline.stop()
    }
  } finally {
    await server.stop()
  }
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
    `Measured in ${elapsedSeconds} s; ${load.toFixed(1)} processes on average competed for the ${availableParallelism()} processors in the last minute.`,
  )
  process.exitCode = figures.some(({ met }) => met === 'MISSED') ? 1 : 0
}

if (!isRegister(options.register))
  console.error(`There is no register ${options.register}: ${Object.keys(registers).join(', ')}.`)
else if (options.only !== '' && !isPart(options.only))
  console.error(
    `There is no part ${options.only}: ${parts.join(', ')}, report, export, import, processes, slow-line.`,
  )
else await main(options.register)
