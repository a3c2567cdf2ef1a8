import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { repositoryRoot } from './repository-root.mjs'

export function unmetRequirement() {
  return unsupportedNode() ?? missingPackages()
}

/** Keep in step with `engines` in package.json. */
export function unsupportedNode(version = process.versions.node) {
  const [major, minor] = version.split('.').map(Number)
  const isSupported = (major === 20 && minor >= 19) || (major === 22 && minor >= 12) || major > 22
  if (isSupported) return undefined
  return `Insaka needs Node 24 or 22.12, or at least 20.19; this is Node ${version}. Install a newer Node and try again.`
}

// npm writes this file last: if it is missing, an install was interrupted.
function missingPackages() {
  if (existsSync(join(repositoryRoot, 'node_modules', '.package-lock.json'))) return undefined
  return 'The packages are not installed yet. Run: npm ci'
}
