import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { serverFolder } from './server-folder.ts'

/** An unpacked archive has a program for its commands; the sources have npm. */
const isArchive = existsSync(join(serverFolder, '..', 'bin', 'insaka'))

/** What a person types at this computer: `npm run restore -- FILE`, or `insaka restore FILE`. */
export function commandLine(name: string, ...args: string[]): string {
  return isArchive
    ? ['insaka', name, ...args].join(' ')
    : ['npm run', name, ...(args.length > 0 ? ['--', ...args] : [])].join(' ')
}
