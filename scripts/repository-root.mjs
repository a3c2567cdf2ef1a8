import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'

export const repositoryRoot = dirname(dirname(fileURLToPath(import.meta.url)))

/** Script of a package's command; run with `node`, it needs no shell and works on Windows too. */
export function packageCommandPath(name, packageName = name) {
  const manifest = join(packageFolder(packageName), 'package.json')
  const { bin: bins } = JSON.parse(readFileSync(manifest, 'utf8'))
  return join(dirname(manifest), typeof bins === 'string' ? bins : bins[name])
}

// require.resolve fails for packages that do not export their package.json.
function packageFolder(name) {
  const moduleFolders = createRequire(join(repositoryRoot, 'package.json')).resolve.paths(name) ?? []
  for (const moduleFolder of moduleFolders) {
    const folder = join(moduleFolder, name)
    try {
      readFileSync(join(folder, 'package.json'))
      return folder
    } catch {
      continue
    }
  }
  throw new Error(`${name} is not installed. Run: npm ci`)
}
