import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The workspace folder of the server, found from sources and from the bundle. */
export const serverFolder = findUp(dirname(fileURLToPath(import.meta.url)))

function findUp(folder: string): string {
  if (existsSync(join(folder, 'migrations'))) return folder
  const parent = dirname(folder)
  if (parent === folder) throw new Error('The folder with the migrations is missing.')
  return findUp(parent)
}
