import type { BenchInstitution } from './bench-database.ts'
import type { RunningServer } from './start-server.ts'

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

export const get = ({ port }: RunningServer, { token }: BenchInstitution, path: string): Promise<Response> =>
  fetch(`http://127.0.0.1:${port}${path}`, { headers: { authorization: `Bearer ${token}` } })

type PacedReads = { server: RunningServer; institution: BenchInstitution; rate: number; path?: string }

/** Reads pages at a steady rate while `shouldContinue` holds; returns their sorted durations in ms. */
export async function measurePacedReads(
  {
    server,
    institution,
    rate,
    path = `/api/procurement/lvp/${institution.userId}/0/id/12?scope=institution`,
  }: PacedReads,
  shouldContinue: () => boolean,
): Promise<number[]> {
  const times: number[] = []
  const running: Promise<void>[] = []
  for (let next = performance.now(); shouldContinue(); next += 1_000 / rate) {
    await sleep(Math.max(next - performance.now(), 0))
    const startedAt = performance.now()
    running.push(
      get(server, institution, path)
        .then((answer) => answer.arrayBuffer())
        .then(() => void times.push(performance.now() - startedAt)),
    )
  }
  await Promise.all(running)
  return times.sort((a, b) => a - b)
}

export const p99 = (times: number[]): number => times[Math.floor(times.length * 0.99)] ?? NaN
