// npm run bench -- --only=bodies
// The bodies that take the most work for their bytes, at each endpoint: for how long one of them holds up all others.
import { allEndpoints } from '@insaka/domain/all-endpoints'
import type { Endpoint } from '@insaka/domain/core/endpoint'
import { expensiveBodies } from '../server/test/support/expensive-bodies.ts'
import { createEmpty, openBenchDatabase, type BenchInstitution } from './bench-database.ts'
import { startServer, type RunningServer } from './start-server.ts'

const mostMs = 50

/** Asks for as little as can be asked for, again and again; answers with the longest time that it took. */
async function whilePinging(port: number, work: () => Promise<unknown>): Promise<number> {
  const done = new AbortController()
  let longest = 0
  const pinging = (async () => {
    while (!done.signal.aborted) {
      const began = performance.now()
      const answer = await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => null)
      // The server ends a line after so many calls.
      if (!answer) continue
      await answer.arrayBuffer()
      longest = Math.max(longest, performance.now() - began)
    }
  })()
  await work()
  done.abort()
  await pinging
  return longest
}

/** Who gets as far as the body. */
async function statusOf(port: number, endpoint: Endpoint, { place, body }: Sent): Promise<number> {
  let status = 0
  for (const token of [place.adminToken, place.token]) {
    const values: Record<string, string> = { userId: token === place.token ? place.userId : place.admin.id }
    const path = endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) => values[name] ?? '1')
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method: endpoint.method,
      headers: { connection: 'close', 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body,
    })
    await answer.arrayBuffer()
    status = answer.status
    if (status !== 403) break
  }
  return status
}
type Sent = { place: BenchInstitution; body: string }

async function measure({ port }: RunningServer, place: BenchInstitution): Promise<void> {
  const found: { endpoint: string; what: string; status: number; ms: number }[] = []
  for (const [feature, endpoints] of Object.entries(allEndpoints)) {
    for (const [name, endpoint] of Object.entries<Endpoint>(endpoints)) {
      if (!endpoint.body) continue
      for (const [what, body] of Object.entries(expensiveBodies(endpoint))) {
        let status = 0
        const times: number[] = []
        // What else the machine does does not come in the way three times.
        for (let i = 0; i < 3; i++) {
          times.push(
            await whilePinging(port, async () => (status = await statusOf(port, endpoint, { place, body }))),
          )
        }
        found.push({
          endpoint: `${feature}.${name}`,
          what,
          status,
          ms: Math.round(Math.min(...times) * 10) / 10,
        })
      }
    }
  }
  const dearest = found.toSorted((a, b) => b.ms - a.ms)
  console.table(dearest.slice(0, 15))
  const unseen = new Set(found.filter(({ status }) => status === 403).map(({ endpoint }) => endpoint))
  console.log(`${found.length} bodies; their reader is nobody here: ${[...unseen].join(', ') || 'none'}`)
  if (dearest[0]!.ms > mostMs || found.some(({ status }) => status >= 500)) process.exitCode = 1
}

const grounds = await openBenchDatabase()
try {
  const place = await createEmpty(grounds, 'lvp', { code: 'BODIES', departments: 8, officers: 2 })
  const server = await startServer(grounds)
  try {
    await measure(server, place)
  } finally {
    await server.stop()
  }
} finally {
  await grounds.close()
}
