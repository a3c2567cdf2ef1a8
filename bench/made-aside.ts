// npm run bench -- --only=report|export [--records=100000] [--rate=50] [--format=xlsx|csv]
// A report or an export of so many records, while others read pages at a steady pace: what it does to them, and how much
// memory it takes.
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { figures, judged } from './figures.ts'
import { fill, openGrounds, type Place } from './prepare.ts'
import { ask, p99, pacedReads } from './paced-reads.ts'
import { startServer, type Running } from './processes.ts'

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

/** What is made, at which address, and how much memory it may take. */
const making = {
  report: {
    what: 'a report',
    path: () => `/api/procurement/report/2024-01-01/2026-12-31?format=${format}`,
    mostMiB: 150,
  },
  export: {
    what: 'an export',
    path: ({ userId }: Place) =>
      `/api/procurement/lvp/export/${userId}/id?scope=institution&format=${format}`,
    mostMiB: 100,
  },
}
const { what, path: pathOf, mostMiB } = making[options.only as keyof typeof making]

const residentMiB = ({ pid }: Running): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) / 1024

const grounds = await openGrounds()
try {
  const place = await fill(grounds, 'lvp', 'MANY', records)
  const server = await startServer(grounds)
  try {
    const quietUntil = performance.now() + 15_000
    await pacedReads({ server, place, rate }, () => performance.now() < quietUntil - 10_000)
    const quiet = await pacedReads({ server, place, rate }, () => performance.now() < quietUntil)
    const idle = residentMiB(server)
    let highest = idle
    let made = false
    const began = performance.now()
    const making = ask(server, place, pathOf(place)).then(async (answer) => {
      const { size } = await answer.blob()
      made = true
      console.log(
        `${answer.status}: ${(size / 1_048_576).toFixed(1)} MiB in ${((performance.now() - began) / 1_000).toFixed(1)} s`,
      )
      if (answer.status !== 200) process.exitCode = 1
    })
    const watch = setInterval(() => (highest = Math.max(highest, residentMiB(server))), 100)
    const beside = await pacedReads({ server, place, rate }, () => !made)
    await making
    clearInterval(watch)
    figures.push({
      what: `99 of 100 page reads, ${rate} a second: while the server makes ${what} of ${records} records, and before that`,
      here: `${p99(beside).toFixed(1)} ms`,
      beside: `${p99(quiet).toFixed(1)} ms`,
      ...judged(p99(beside) / p99(quiet), 2, 'at most'),
    })
    console.log(
      `Memory: ${idle.toFixed(0)} MiB before, ${(highest - idle).toFixed(0)} MiB more at its highest.`,
    )
    if (highest - idle > mostMiB) process.exitCode = 1
  } finally {
    await server.stop()
  }
} finally {
  await grounds.close()
}
console.table(figures)
if (figures.some(({ met }) => met === 'MISSED')) process.exitCode = 1
