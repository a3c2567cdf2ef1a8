// npm run bench -- --only=report|export [--records=100000] [--rate=50] [--format=xlsx|csv]
// Measures how a large report or export slows down page reads, and how much memory it takes.
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { figures, compareWithTarget } from './targets.ts'
import { createFilledInstitution, openBenchDatabase, type BenchInstitution } from './bench-database.ts'
import { get, p99, measurePacedReads } from './paced-reads.ts'
import { startServer, type RunningServer } from './start-server.ts'

const { values: options } = parseArgs({
  options: {
    only: { type: 'string' },
    records: { type: 'string', default: '100000' },
    rate: { type: 'string', default: '50' },
    format: { type: 'string', default: 'xlsx' },
  },
})
const [records, rate] = [Number(options.records), Number(options.rate)]
const { format } = options

const jobs = {
  report: {
    what: 'a report',
    path: () => `/api/procurement/report/2024-01-01/2026-12-31?format=${format}`,
    mostMiB: 150,
  },
  export: {
    what: 'an export',
    path: ({ userId }: BenchInstitution) =>
      `/api/procurement/lvp/export/${userId}/id?scope=institution&format=${format}`,
    mostMiB: 100,
  },
}
const { what, path: pathOf, mostMiB } = jobs[options.only as keyof typeof jobs]

const residentMiB = ({ pid }: RunningServer): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) / 1024

const database = await openBenchDatabase()
try {
  const institution = await createFilledInstitution(database, 'lvp', 'MANY', records)
  const server = await startServer(database)
  try {
    const quietUntil = performance.now() + 15_000
    await measurePacedReads({ server, institution, rate }, () => performance.now() < quietUntil - 10_000)
    const quietTimes = await measurePacedReads(
      { server, institution, rate },
      () => performance.now() < quietUntil,
    )
    const idleMemory = residentMiB(server)
    let peak = idleMemory
    let isMade = false
    const startedAt = performance.now()
    const job = get(server, institution, pathOf(institution)).then(async (answer) => {
      const { size } = await answer.blob()
      isMade = true
      console.log(
        `${answer.status}: ${(size / 1_048_576).toFixed(1)} MiB in ${((performance.now() - startedAt) / 1_000).toFixed(1)} s`,
      )
      if (answer.status !== 200) process.exitCode = 1
    })
    const memoryTimer = setInterval(() => (peak = Math.max(peak, residentMiB(server))), 100)
    const timesDuring = await measurePacedReads({ server, institution, rate }, () => !isMade)
    await job
    clearInterval(memoryTimer)
    figures.push({
      figure: `99 of 100 page reads, ${rate} a second: while the server makes ${what} of ${records} records, and before that`,
      measured: `${p99(timesDuring).toFixed(1)} ms`,
      baseline: `${p99(quietTimes).toFixed(1)} ms`,
      ...compareWithTarget(p99(timesDuring) / p99(quietTimes), 2, 'at most'),
    })
    console.log(
      `Memory: ${idleMemory.toFixed(0)} MiB before, ${(peak - idleMemory).toFixed(0)} MiB more at its highest.`,
    )
    if (peak - idleMemory > mostMiB) process.exitCode = 1
  } finally {
    await server.stop()
  }
} finally {
  await database.close()
}
console.table(figures)
if (figures.some(({ met }) => met === 'MISSED')) process.exitCode = 1
