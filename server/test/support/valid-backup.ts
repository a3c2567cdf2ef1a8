import { gzipSync } from 'node:zlib'
import { buildManifest, manifestEntries } from '../../src/backup/manifest.ts'
import { encodeEntry, tarEnd } from '../../src/backup/tar.ts'

/** Minimal valid backup: rows and a separately compressed manifest. */
export function buildValidBackup(papers: number, moment: string): Buffer {
  const tables = [{ name: 'papers', columns: [], rows: papers, sha256: '0'.repeat(64) }]
  const product = { name: 'insaka', version: '1.0.0' } as const
  const manifest = buildManifest({ product, moment, institutions: [], migrations: [], tables })
  const ending = manifestEntries(manifest).map((entry) => encodeEntry(entry, new Date(moment)))
  return Buffer.concat([gzipSync('rows'), gzipSync(Buffer.concat([...ending, tarEnd()]))])
}
