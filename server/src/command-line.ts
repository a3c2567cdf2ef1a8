import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { serverFolder } from './server-folder.ts'

/** An unpacked release has its own executable; a source checkout has npm. */
const isArchive = existsSync(join(serverFolder, '..', 'bin', 'insaka'))

/** The shell command for an admin command: `npm run restore -- FILE`, or `insaka restore FILE`. */
export function commandLine(name: string, ...args: string[]): string {
  return isArchive
    ? ['insaka', name, ...args].join(' ')
    : ['npm run', name, ...(args.length > 0 ? ['--', ...args] : [])].join(' ')
}
