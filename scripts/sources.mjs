// What a build is made of, as one hash: a build is stale when the hash is another one.
import { createHash } from 'node:crypto'
import { readFileSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { top } from './top.mjs'

// Generated files follow from the others, and a test changes no product.
const LEFT_OUT = /\.gen\.ts$|\.test\.tsx?$|^\.|^(node_modules|dist|test)$/

export function hashOf(paths) {
  const hash = createHash('sha256')
  for (const path of paths) addTo(hash, path)
  return hash.digest('hex')
}

function addTo(hash, path) {
  const kind = statSync(join(top, path), { throwIfNoEntry: false })
  if (!kind) return
  if (!kind.isDirectory()) {
    const content = readFileSync(join(top, path))
    hash.update(`${path}\0${content.length}\0`).update(content)
    return
  }
  const names = readdirSync(join(top, path)).filter((name) => !LEFT_OUT.test(name))
  for (const name of names.sort()) addTo(hash, `${path}/${name}`)
}
