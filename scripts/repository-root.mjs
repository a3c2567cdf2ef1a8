import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'

/** The folder this repository stands in. */
export const repositoryRoot = dirname(dirname(fileURLToPath(import.meta.url)))

/** The script behind a package's command: run with `node`, it needs no shell and works on Windows too. */
export function bin(name, packageName = name) {
  const manifest = join(packageFolder(packageName), 'package.json')
  const { bin: bins } = JSON.parse(readFileSync(manifest, 'utf8'))
  return join(dirname(manifest), typeof bins === 'string' ? bins : bins[name])
}

// Not require.resolve: packages may keep their package.json out of their exports.
function packageFolder(name) {
  const places = createRequire(join(repositoryRoot, 'package.json')).resolve.paths(name) ?? []
  for (const place of places) {
    const folder = join(place, name)
    try {
      readFileSync(join(folder, 'package.json'))
      return folder
    } catch {
      continue
    }
  }
  throw new Error(`${name} is not installed. Run: npm ci`)
}
