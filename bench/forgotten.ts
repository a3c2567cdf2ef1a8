// npm run bench -- --only=forgotten [--calls=400]
// How long it takes to ask for a link for a forgotten password, with names that there are and names that there are not.
import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { fillUsers } from './fill-users.ts'
import { openBenchDatabase, type BenchDatabase } from './bench-database.ts'
import { startServer } from './start-server.ts'

const { values: options } = parseArgs({
  options: { only: { type: 'string' }, calls: { type: 'string', default: '400' } },
})
const calls = Number(options.calls)

/** By chance, a call with one of these should be slower than one with the other as often as not. */
const fairShare = { least: 0.4, most: 0.6 }

// Nothing listens there: what is queued for the names that there are is tried, as in earnest.
Object.assign(process.env, {
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'insaka@example.org',
  PUBLIC_URL: 'https://insaka.example.org',
})

async function timeOf(port: number, username: string): Promise<number> {
  const began = performance.now()
  const answer = await fetch(`http://127.0.0.1:${port}/api/auth/forgotten-password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username }),
  })
  await answer.arrayBuffer()
  if (answer.status !== 200) throw new Error(`It was answered with ${answer.status}.`)
  return performance.now() - began
}

async function measure({ superuser }: BenchDatabase, port: number): Promise<void> {
  const times = { known: [] as number[], unknown: [] as number[] }
  const warmUp = 40
  for (let i = 0; i < warmUp + 2 * calls; i++) {
    // Nobody is kept waiting here by how often they have asked.
    await superuser.query('DELETE FROM attempt_counters')
    // In no order, since what a call leaves to be done takes its time from the next one.
    const which = randomInt(2) === 0 ? 'known' : 'unknown'
    const number = String(randomInt(1_000)).padStart(6, '0')
    const ms = await timeOf(port, which === 'known' ? `user${number}.many` : `none${number}.many`)
    if (i >= warmUp) times[which].push(ms)
  }
  const pairs = times.known.flatMap((known) => times.unknown.map((unknown) => known > unknown))
  const slower = pairs.filter(Boolean).length / pairs.length
  console.table(
    Object.entries(times).map(([names, all]) => {
      const sorted = all.toSorted((a, b) => a - b)
      const at = (share: number) => `${sorted[Math.floor(share * sorted.length)]!.toFixed(2)} ms`
      return { names, calls: all.length, median: at(0.5), 'nine of ten': at(0.9) }
    }),
  )
  const isFair = slower >= fairShare.least && slower <= fairShare.most
  console.log(
    `A known name takes longer than an unknown one in ${Math.round(slower * 100)} % of all pairs: ${isFair ? 'met' : 'MISSED'} (40 to 60 %).`,
  )
  process.exitCode = isFair ? 0 : 1
}

const grounds = await openBenchDatabase()
try {
  await fillUsers(grounds, 'MANY', 1_000)
  const server = await startServer(grounds)
  try {
    await measure(grounds, server.port)
  } finally {
    await server.stop()
  }
} finally {
  await grounds.close()
}
