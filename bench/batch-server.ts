// A process of its own: the application, and within it what saves records in batches, as an import does.
import { openApp, saveBatch, type DatabaseAccess, type Institution } from './server-imports.ts'

export type BatchTask = { access: DatabaseAccess }
export type BatchOrder = { institution: Institution; record: object; records: number; size: number }
export type BatchDone = { lastedMs: number }

process.on('disconnect', () => process.exit())
const { access } = await new Promise<BatchTask>((resolve) =>
  process.once('message', (told) => resolve(told as BatchTask)),
)
const { platform, port } = await openApp(access)

async function save({ institution, record, records, size }: BatchOrder): Promise<BatchDone> {
  const began = performance.now()
  for (let saved = 0; saved < records; saved += size) {
    await saveBatch(platform, institution, Array<object>(Math.min(size, records - saved)).fill(record))
  }
  return { lastedMs: performance.now() - began }
}

const obey = async (order: unknown): Promise<void> => void process.send!(await save(order as BatchOrder))
process.on('message', (order) => void obey(order))
process.send!({ port })
