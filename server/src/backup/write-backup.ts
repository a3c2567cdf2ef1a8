import { createWriteStream, existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { toMoment } from '@insaka/domain/core/dates'
import type { OwnerTx } from '../db/owner-transactions.ts'
import { release } from '../release.ts'
import { BackupError, readableBackupError } from './backup-error.ts'
import {
  buildManifest,
  manifestEntries,
  partEntryName,
  type Manifest,
  type TableSummary,
} from './manifest.ts'
import { listMigrations } from './migrations.repository.ts'
import { allTables, startSnapshot, readInstitutionNames, fixTextFormat } from './rows.repository.ts'
import { summarizeTable, type OnProgress } from './summarize-table.ts'
import { encodeEntry, tarEnd } from './tar.ts'

type WriteBackupOptions = {
  file: string
  now: Date
  onProgress: OnProgress
  tables?: string[]
  signal?: AbortSignal
}

/** Backs up one snapshot. The file gets its final name only when it is complete. */
export async function writeBackup(
  tx: OwnerTx,
  { file, now, onProgress, tables, signal }: WriteBackupOptions,
): Promise<Manifest> {
  if (existsSync(file)) throw new BackupError(`The file ${file} already exists and was not changed.`)
  await startSnapshot(tx)
  await fixTextFormat(tx)
  const draft = `${file}.${process.pid}.unfinished`
  const output = createWriteStream(draft, { mode: 0o600, flags: 'wx', flush: true })
  const summaries: TableSummary[] = []
  let manifest: Manifest | undefined
  try {
    // The manifest has its own gzip member, so it can be read without unpacking the rows.
    const gzipMembers = [
      [rowEntries(), false],
      [trailingEntries(), true],
    ] as const
    for (const [entries, isLast] of gzipMembers)
      await pipeline(Readable.from(entries), createGzip(), output, { end: isLast, ...(signal && { signal }) })
    await rename(draft, file)
  } catch (error) {
    output.destroy()
    await rm(draft, { force: true })
    if (signal?.aborted) throw new BackupError('The backup was stopped. No file was kept.')
    throw readableBackupError(error, dirname(file))
  }
  return manifest!

  async function* rowEntries(): AsyncGenerator<Buffer> {
    for (const table of tables ?? allTables) {
      const parts = summarizeTable(tx, table, onProgress)
      for (let part = 1; ; part++) {
        const { value, done } = await parts.next()
        if (done) {
          summaries.push(value)
          break
        }
        yield encodeEntry({ name: partEntryName(table, part), content: value }, now)
      }
    }
  }

  async function* trailingEntries(): AsyncGenerator<Buffer> {
    manifest = buildManifest({
      product: { name: 'insaka', version: release },
      moment: toMoment(now),
      institutions: await readInstitutionNames(tx),
      migrations: await listMigrations(tx),
      tables: summaries,
    })
    for (const entry of manifestEntries(manifest)) yield encodeEntry(entry, now)
    yield tarEnd()
  }
}
