// npm run bench -- --only=fuel [--small=1000] [--large=200000] [--seconds=2] [--rounds=3]
import { parseArgs } from 'node:util'
import { failuresOf, figures, compareWithTarget } from './figures.ts'
import { loadLedger } from './server-imports.ts'
import type { Call } from './load.ts'
import {
  createEmpty,
  openBenchDatabase,
  type BenchDatabase,
  type BenchInstitution,
} from './bench-database.ts'
import { startServer } from './start-server.ts'
import { measureInterleaved } from './interleaved.ts'

const { values: options } = parseArgs({
  options: {
    only: { type: 'string' },
    small: { type: 'string', default: '1000' },
    large: { type: 'string', default: '200000' },
    seconds: { type: 'string', default: '2' },
    rounds: { type: 'string', default: '3' },
  },
})
const [small, large, seconds, rounds] = [options.small, options.large, options.seconds, options.rounds].map(
  Number,
) as [number, number, number, number]

/** An institution with one account of so many entries. */
async function account(on: BenchDatabase, code: string, count: number): Promise<BenchInstitution> {
  const place = await createEmpty(on, 'enquiries', { code, departments: 1, officers: 1 })
  const { id: departmentId } = place.departments[0]!
  const initiator = place.officers[0]!
  await loadLedger(on.superuser, { institutionId: place.id, departmentId, initiator, count })
  return place
}

const call = ({ userId, token }: BenchInstitution, path: string): Call => ({
  method: 'GET',
  path: `/api/stores/${path.replace('USER', userId)}`,
  token,
})

const grounds = await openBenchDatabase()
try {
  const few = await account(grounds, 'FEW', small)
  const many = await account(grounds, 'MANY', large)
  const server = await startServer(grounds)
  try {
    // Full ones only: a page with fewer entries costs less.
    const at = (part: number) => (count: number) =>
      `fuel/${Math.floor((count / 12 - 1) * part)}/12/id/USER/D1`
    for (const [what, path] of [
      ['first page and balance', at(0)],
      ['page in the middle', at(0.5)],
      ['last full page', at(1)],
      ['accounts with their balances', () => 'accounts/USER'],
    ] as const) {
      const one = await measureInterleaved(
        { seconds, rounds },
        1,
        { server: server, calls: [call(many, path(large))] },
        { server: server, calls: [call(few, path(small))] },
      )
      const { subject, baseline } = one
      const failed = failuresOf([...subject.results, ...baseline.results])
      figures.push({
        what: `${what} of ${large} entries beside ${small}${failed}`,
        here: `${subject.medianMs.toFixed(2)} ms`,
        beside: `${baseline.medianMs.toFixed(2)} ms`,
        ...compareWithTarget(subject.medianMs / baseline.medianMs, 1.2, 'at most'),
      })
    }
  } finally {
    await server.stop()
  }
} finally {
  await grounds.close()
}
console.table(figures)
process.exitCode = figures.some(({ met, what }) => met === 'MISSED' || what.includes('FAILED')) ? 1 : 0
