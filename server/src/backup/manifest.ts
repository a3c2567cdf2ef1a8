import { createHash } from 'node:crypto'
import { moment } from '@insaka/domain/core/dates'
import { describedByName } from '@insaka/domain/described-registers'
import type { BackupContents } from '@insaka/domain/first-start/restore.schema'
import * as z from 'zod/mini'
import { tableNameOf } from '../described-registers/described.table.ts'
import { NewerBackupError } from './backup-error.ts'
import { throwDamaged, type TarEntry } from './tar.ts'

/** The manifest is the last entry but one; the last entry is its hash. */

const format = 1

const hash = z.string().check(z.regex(/^[\da-f]{64}$/))
const count = z.int().check(z.gte(0))
const manifestShape = z.object({
  format: z.literal(format),
  product: z.object({ name: z.literal('insaka'), version: z.string() }),
  moment,
  /** Names of the first few institutions; missing in backups of earlier releases. */
  institutions: z.optional(z.array(z.string())),
  migrations: z.array(z.object({ migration: z.string(), step: count, checksum: hash })),
  tables: z.array(
    z.object({
      name: z.string().check(z.regex(/^[a-z\d_]+$/)),
      columns: z.array(z.object({ name: z.string(), type: z.string() })),
      rows: count,
      sha256: hash,
    }),
  ),
})
export type Manifest = z.infer<typeof manifestShape>
export type TableSummary = Manifest['tables'][number]

export const buildManifest = (manifestContent: Omit<Manifest, 'format'>): Manifest => ({
  format,
  ...manifestContent,
})

const folder = 'insaka-backup'
const manifestName = `${folder}/manifest.json`
const manifestHashName = `${manifestName}.sha256`

export const isManifest = ({ name }: TarEntry): boolean => name === manifestName
export const isManifestHash = ({ name }: TarEntry): boolean => name === manifestHashName

export const partEntryName = (table: string, part: number): string =>
  `${folder}/tables/${table}/${String(part).padStart(6, '0')}.ndjson`

export function partOf({ name }: TarEntry): { table: string; part: number } | null {
  const match = /^insaka-backup\/tables\/([a-z\d_]+)\/(\d{6,})\.ndjson$/.exec(name)
  return match && { table: match[1]!, part: Number(match[2]) }
}

export const sha256Of = (content: Buffer): string => createHash('sha256').update(content).digest('hex')

export function manifestEntries(manifest: Manifest): TarEntry[] {
  const content = Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`)
  return [
    { name: manifestName, content },
    // In the format of sha256sum.
    { name: manifestHashName, content: Buffer.from(`${sha256Of(content)}  manifest.json\n`) },
  ]
}

export function parseManifest(manifest: TarEntry, manifestHash: TarEntry): Manifest {
  if (manifestHash.content.toString() !== `${sha256Of(manifest.content)}  manifest.json\n`) throwDamaged()
  const parsed = parseJson(manifest.content.toString())
  const version = (parsed as { format?: unknown } | null)?.format
  if (typeof version === 'number' && version > format) {
    throw new NewerBackupError(
      'This backup was made by a newer release of Insaka, in a format that this release cannot read.',
    )
  }
  const result = manifestShape.safeParse(parsed)
  if (!result.success) throwDamaged()
  return result.data
}

const records = [
  'papers',
  'contracts',
  'amendments',
  'fuel_transactions',
  ...Object.values(describedByName).map(tableNameOf),
]

export function contentsOf({ moment: madeOn, product, institutions = [], tables }: Manifest): BackupContents {
  const rowsOf = (names: string[]) =>
    tables.reduce((sum, { name, rows }) => sum + (names.includes(name) ? rows : 0), 0)
  return {
    madeOn,
    version: product.version,
    institutions: rowsOf(['institutions']),
    names: institutions,
    records: rowsOf(records),
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return throwDamaged()
  }
}
