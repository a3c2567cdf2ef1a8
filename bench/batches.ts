import type { BatchDone, BatchOrder } from './batch-server.ts'
import { failuresOf, figures, compareWithTarget } from './figures.ts'
import { loadCount, type LoadResult } from './load.ts'
import type { BenchDatabase, BenchInstitution } from './bench-database.ts'
import { startHelper } from './start-server.ts'
import { registers, createCall } from './registers.ts'

const records = 5_000
const size = 500
const longestMs = 2_000

/** Records in batches, while somebody else of the same institution saves one a second. */
export async function batchesBeside({ access }: BenchDatabase, place: BenchInstitution): Promise<void> {
  const server = await startHelper('batch-server.ts', { access })
  try {
    const { id, code, departments, officers, admin } = place
    const order: BatchOrder = {
      institution: { id, code, departments, officers, admin },
      record: registers.enquiries.record,
      records,
      size,
    }
    const others: LoadResult[] = []
    const one = createCall({ ...place, register: 'enquiries' })
    // The first call opens connections and prepares statements.
    await loadCount(server.port, () => one, 1, 10)
    const batches = { done: null as BatchDone | null }
    const saving = server.send<BatchDone>(order).then((done) => (batches.done = done))
    while (!batches.done) {
      const next = new Promise((resolve) => setTimeout(resolve, 1000))
      others.push(await loadCount(server.port, () => one, 1, 1))
      await Promise.race([next, saving])
    }
    const slowest = Math.max(...others.map(({ slowestMs }) => slowestMs))
    figures.push({
      what: `${records} records in batches of ${size}, others beside${failuresOf(others)}`,
      here: `${(records / (batches.done.lastedMs / 1000)).toFixed(0)} records/s in batches`,
      beside: `${others.length} saves of somebody else, slowest ${slowest.toFixed(0)} ms`,
      ...compareWithTarget(slowest / longestMs, 1, 'at most'),
    })
  } finally {
    await server.stop()
  }
}
