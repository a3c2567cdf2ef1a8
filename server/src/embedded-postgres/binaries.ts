import { existsSync } from 'node:fs'
import { readFile, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { EmbeddedPostgresError, errorCode } from './embedded-postgres-error.ts'

export interface Binaries {
  readonly initdb: string
  readonly pgCtl: string
  readonly postgres: string
  readonly version: string
  readonly major: number
}

export async function findBinaries(): Promise<Binaries> {
  const folder = packageFolder()
  await makeMissingLinks(folder)
  const { version } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as { version: string }
  const program = (name: string) =>
    join(folder, 'native', 'bin', process.platform === 'win32' ? `${name}.exe` : name)
  return {
    initdb: program('initdb'),
    pgCtl: program('pg_ctl'),
    postgres: program('postgres'),
    version,
    major: Number.parseInt(version, 10),
  }
}

function packageFolder(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  try {
    // The package exports only dist/index.js, so its folder is derived from that path.
    return dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch {
    throw new EmbeddedPostgresError(
      `The embedded PostgreSQL for this machine (${name}) is not installed. Run "npm ci" without leaving out ` +
        'optional packages, or set DATABASE_URL to a PostgreSQL server of version 15 or newer.',
    )
  }
}

/** The install script of the package makes these links, but `npm ci --ignore-scripts` skips it. */
async function makeMissingLinks(folder: string): Promise<void> {
  const list = join(folder, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links = JSON.parse(await readFile(list, 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const path = join(folder, target)
    if (existsSync(path)) continue
    try {
      await symlink(relative(dirname(target), source), path)
    } catch (error) {
      if (errorCode(error) === 'EEXIST') continue
      throw new EmbeddedPostgresError(
        `The embedded PostgreSQL lacks the library link ${path}, and it cannot be made here ` +
          `(${errorCode(error)}). Install with "npm ci" without --ignore-scripts, as a user who may write there.`,
      )
    }
  }
}
