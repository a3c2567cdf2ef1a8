import { createWriteStream, existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { toMoment } from '@insaka/domain/core/dates'
import type { OwnerTx } from '../db/owner.ts'
import { release } from '../release.ts'
import { BackupError, plainFault } from './backup-error.ts'
import { buildManifest, manifestEntries, partName, type Manifest, type TableSummary } from './manifest.ts'
import { listMigrations } from './migrations.repository.ts'
import { allTables, holdMoment, nameInstitutions, settleTextForm } from './rows.repository.ts'
import { summarizeTable, type Progress } from './summarize.ts'
import { encodeEntry, endOfTar } from './tar.ts'

type Options = { file: string; now: Date; onProgress: Progress; tables?: string[]; signal?: AbortSignal }

/** Writes every row of one moment into a file, which gets its name only when it is complete. */
export async function writeBackup(
  tx: OwnerTx,
  { file, now, onProgress, tables, signal }: Options,
): Promise<Manifest> {
  if (existsSync(file)) throw new BackupError(`There is a file ${file} already; it is left as it is.`)
  await holdMoment(tx)
  await settleTextForm(tx)
  const draft = `${file}.${process.pid}.unfinished`
  const output = createWriteStream(draft, { mode: 0o600, flags: 'wx', flush: true })
  const summaries: TableSummary[] = []
  let manifest: Manifest | undefined
  try {
    // Packed by itself, what a backup says of itself can be read without the rows before it.
    const ends = [
      [rows(), false],
      [ending(), true],
    ] as const
    for (const [entries, end] of ends)
      await pipeline(Readable.from(entries), createGzip(), output, { end, ...(signal && { signal }) })
    await rename(draft, file)
  } catch (error) {
    output.destroy()
    await rm(draft, { force: true })
    if (signal?.aborted) throw new BackupError('The backup was stopped, and nothing is left of it.')
    throw plainFault(error, dirname(file))
  }
  return manifest!

  async function* rows(): AsyncGenerator<Buffer> {
    for (const table of tables ?? allTables) {
      const parts = summarizeTable(tx, table, onProgress)
      for (let part = 1; ; part++) {
        const { value, done } = await parts.next()
        if (done) {
          summaries.push(value)
          break
        }
        yield encodeEntry({ name: partName(table, part), content: value }, now)
      }
    }
  }

  async function* ending(): AsyncGenerator<Buffer> {
    manifest = buildManifest({
      product: { name: 'insaka', version: release },
      moment: toMoment(now),
      institutions: await nameInstitutions(tx),
      migrations: await listMigrations(tx),
      tables: summaries,
    })
    for (const entry of manifestEntries(manifest)) yield encodeEntry(entry, now)
    yield endOfTar()
  }
}
