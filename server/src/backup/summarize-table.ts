import { createHash } from 'node:crypto'
import type { OwnerTx } from '../db/owner-transactions.ts'
import type { TableSummary } from './manifest.ts'
import { describeTable, readTable } from './rows.repository.ts'

export type OnProgress = (sentence: string) => void

export async function* summarizeTable(
  tx: OwnerTx,
  name: string,
  onProgress: OnProgress,
): AsyncGenerator<Buffer, TableSummary> {
  const shape = await describeTable(tx, name)
  const hash = createHash('sha256')
  let rows = 0
  for await (const part of readTable(tx, shape)) {
    const content = Buffer.from(part.text)
    rows += part.rows
    hash.update(content)
    onProgress(`${name}: ${rows} rows read`)
    yield content
  }
  return { name, columns: shape.columns, rows, sha256: hash.digest('hex') }
}
