import type { BatchDone, BatchOrder } from './batch-server.ts'
import { failuresOf, figures, judged } from './figures.ts'
import { loadTimes, type Measured } from './load.ts'
import type { Grounds, Place } from './prepare.ts'
import { startOwn } from './processes.ts'
import { registers, save } from './registers.ts'

const records = 5_000
const size = 500
const longestMs = 2_000

/** Records in batches, while somebody else of the same institution saves one a second. */
export async function batchesBeside({ access }: Grounds, place: Place): Promise<void> {
  const server = await startOwn('batch-server.ts', { access })
  try {
    const { id, code, departments, officers, admin } = place
    const order: BatchOrder = {
      institution: { id, code, departments, officers, admin },
      record: registers.enquiries.record,
      records,
      size,
    }
    const others: Measured[] = []
    const one = save({ ...place, register: 'enquiries' })
    // The first call opens connections and prepares statements.
    await loadTimes(server.port, () => one, 1, 10)
    const batches = { done: null as BatchDone | null }
    const saving = server.tell<BatchDone>(order).then((done) => (batches.done = done))
    while (!batches.done) {
      const next = new Promise((resolve) => setTimeout(resolve, 1000))
      others.push(await loadTimes(server.port, () => one, 1, 1))
      await Promise.race([next, saving])
    }
    const slowest = Math.max(...others.map(({ slowestMs }) => slowestMs))
    figures.push({
      what: `${records} records in batches of ${size}, others beside${failuresOf(others)}`,
      here: `${(records / (batches.done.lastedMs / 1000)).toFixed(0)} records/s in batches`,
      beside: `${others.length} saves of somebody else, slowest ${slowest.toFixed(0)} ms`,
      ...judged(slowest / longestMs, 1, 'at most'),
    })
  } finally {
    await server.stop()
  }
}
