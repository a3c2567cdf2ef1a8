import { verifyArchive } from '../backup/archive.ts'
import { BackupError } from '../backup/backup-error.ts'
import type { Manifest } from '../backup/manifest.ts'
import { everySeconds } from '../backup/progress.ts'
import { restoreBackup, type RestoreReport } from '../backup/restore-backup.ts'
import { analyze } from '../backup/restore.repository.ts'
import { readSteps } from '../db/migrations.ts'
import { asOwner } from '../db/owner.ts'
import type { Installation } from '../installation.ts'
import { fileOf } from './backup.ts'

export async function restoreFromBackup({ access }: Installation): Promise<number> {
  const name = process.argv[3]
  if (!name) {
    console.error('Say which backup: npm run restore -- FILE')
    return 1
  }
  const file = fileOf(name)
  try {
    const manifest = await verifyArchive(file)
    console.log(
      `The backup is whole. It was made on ${manifest.moment} by Insaka ${manifest.product.version}.`,
    )
    const onProgress = everySeconds(2, console.log)
    const options = { file, manifest, steps: readSteps(), onProgress }
    const report = await asOwner(access.owner, (tx) => restoreBackup(tx, options))
    await asOwner(access.owner, analyze)
    return tell(manifest, report)
  } catch (error) {
    const sentence = sentenceOf(error)
    if (!sentence) throw error
    console.error(sentence)
    return 1
  }
}

function tell({ tables }: Manifest, { endedSessions, stepsTaken, chains }: RestoreReport): number {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  console.log(`Restored: ${rows} rows of ${tables.length} tables, each as the manifest says.`)
  if (stepsTaken > 0) console.log(`Carried forward to this release by ${stepsTaken} migration steps.`)
  if (endedSessions > 0) console.log(`Signed out: ${endedSessions} sessions. Everybody signs in again.`)
  for (const { institution, events, fault } of chains) {
    console.log(`${institution}: ${fault ? `BROKEN at ${fault}` : `${events} events, every link holds`}`)
  }
  const broken = chains.some(({ fault }) => fault !== null)
  if (broken)
    console.error(
      'Everything is as the backup has it, and there the history is broken: somebody changed it before or in the file.',
    )
  return broken ? 1 : 0
}

export function sentenceOf(error: unknown): string | null {
  if (error instanceof BackupError) return error.message
  const { code, message } = ((error as Error).cause ?? {}) as { code?: string; message?: string }
  if (code === '55P03') return 'The database is being used. Stop Insaka, then try again. Nothing was changed.'
  // Data that no column or constraint of this release lets in.
  if (code && /^2[23]/.test(code)) {
    return `The database does not take the rows of this backup: ${message}. Nothing was changed.`
  }
  return null
}
