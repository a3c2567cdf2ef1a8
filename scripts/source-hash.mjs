// Hash over the sources of a build; a build is stale if the hash has changed.
import { createHash } from 'node:crypto'
import { readFileSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { repositoryRoot } from './repository-root.mjs'

// Generated files derive from the others, and tests do not affect the product.
const EXCLUDED = /\.gen\.ts$|\.test\.tsx?$|^\.|^(node_modules|dist|test)$/

export function hashSources(paths) {
  const hash = createHash('sha256')
  for (const path of paths) addToHash(hash, path)
  return hash.digest('hex')
}

function addToHash(hash, path) {
  const stats = statSync(join(repositoryRoot, path), { throwIfNoEntry: false })
  if (!stats) return
  if (!stats.isDirectory()) {
    const content = readFileSync(join(repositoryRoot, path))
    hash.update(`${path}\0${content.length}\0`).update(content)
    return
  }
  const names = readdirSync(join(repositoryRoot, path)).filter((name) => !EXCLUDED.test(name))
  for (const name of names.sort()) addToHash(hash, `${path}/${name}`)
}
