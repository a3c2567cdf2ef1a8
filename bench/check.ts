// npm run bench -- --only=check [--events=100000] [--rate=50]
// A check of a history of so many events, while others read pages at a steady pace: what it does to them.
import { parseArgs } from 'node:util'
import { figures, compareWithTarget } from './figures.ts'
import { saveBatch } from './server-imports.ts'
import { get, p99, pacedReads } from './paced-reads.ts'
import { createEmpty, openBenchDatabase } from './bench-database.ts'
import { startServer } from './start-server.ts'

const { values: options } = parseArgs({
  options: {
    only: { type: 'string' },
    events: { type: 'string', default: '100000' },
    rate: { type: 'string', default: '50' },
  },
})
const [events, rate] = [Number(options.events), Number(options.rate)]

const enquiry = {
  enquiryType: 'RFQ',
  issuedOn: '2026-03-30',
  closedOn: '2026-03-31',
  funder: 'GRZ',
  department: 'D1',
  description: 'Supply of 40 reams of paper',
  biddersInvited: 3,
  vendorCategory: 'CITIZEN',
}
const atOnce = 100

const grounds = await openBenchDatabase()
try {
  const place = await createEmpty(grounds, 'lvp', { code: 'MANY', departments: 8, officers: 20 })
  for (let made = 0; made < events; made += atOnce)
    await saveBatch(
      grounds.platform,
      place,
      Array.from({ length: atOnce }, () => enquiry),
    )
  await grounds.superuser.query('ANALYZE')
  const server = await startServer(grounds)
  try {
    const path = `/api/procurement/enquiry/0/id/12/${place.userId}?scope=institution`
    const paced = { server, place, rate, path }
    const quietUntil = performance.now() + 30_000
    await pacedReads(paced, () => performance.now() < quietUntil - 20_000)
    const quiet = await pacedReads(paced, () => performance.now() < quietUntil)
    const asAdmin = { ...place, token: place.adminToken }
    const began = performance.now()
    const asked = await fetch(`http://127.0.0.1:${server.port}/api/audit/checks`, {
      method: 'POST',
      headers: { authorization: `Bearer ${place.adminToken}` },
    })
    let ended = asked.status !== 200
    const look = async (): Promise<void> => {
      const answer = await get(server, asAdmin, '/api/audit/checks')
      const [check] = ((await answer.json()) as Answer).payload.checks
      if (check!.state === 'WAITING' || check!.state === 'RUNNING') return
      if (!ended)
        console.log(
          `${check!.state}: ${JSON.stringify(check!.checked)} in ${((performance.now() - began) / 1_000).toFixed(1)} s`,
        )
      ended = true
      if (check!.state !== 'DONE') process.exitCode = 1
    }
    const watch = setInterval(() => void look(), 500)
    const during = await pacedReads(paced, () => !ended)
    clearInterval(watch)
    if (asked.status !== 200) process.exitCode = 1
    const shown = (times: number[]) =>
      `${p99(times).toFixed(1)} ms, the longest ${times.at(-1)?.toFixed(1)} ms`
    figures.push({
      what: `99 of 100 page reads, ${rate} a second: while a history of ${events} events is checked, and before that`,
      here: shown(during),
      beside: shown(quiet),
      ...compareWithTarget(p99(during) / p99(quiet), 2, 'at most'),
    })
  } finally {
    await server.stop()
  }
} finally {
  await grounds.close()
}
console.table(figures)
if (figures.some(({ met }) => met === 'MISSED')) process.exitCode = 1

type Answer = { payload: { checks: { state: string; checked: object }[] } }
