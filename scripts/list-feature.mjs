// npm run feature -- NAME [--list]: every file of a feature, in the order of a request.
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { repositoryRoot } from './repository-root.mjs'

const SOURCE_FOLDERS = [
  { folder: 'domain/src', roles: ['schema', 'labels', 'rules', 'endpoints'] },
  { folder: 'web/src', roles: ['Page', 'Form', 'columns', 'queries'] },
  { folder: 'server/src', roles: ['routes', 'actions', 'repository', 'table'] },
]

const [name, option] = process.argv.slice(2)
const files = name ? SOURCE_FOLDERS.flatMap((sourceFolder) => filesIn(sourceFolder)) : []
if (files.length === 0) {
  console.error(
    name
      ? `Unknown feature: ${name}. Features: ${listFeatures()}`
      : 'Usage: npm run feature -- NAME [--list]',
  )
  process.exit(1)
}
for (const file of files) printFile(file)

function filesIn({ folder, roles }) {
  const routes = folder === 'web/src' ? routesOfFeature() : []
  const featureFiles = walk(`${folder}/${name}`)
  return [...routes, ...featureFiles.sort((a, b) => rank(a, roles) - rank(b, roles) || a.localeCompare(b))]
}

function routesOfFeature() {
  return walk('web/src/routes')
    .filter((file) => new RegExp(`\\b${name}\\b`).test(file))
    .sort()
}

// A test follows the file it tests; files without a role come last.
function rank(file, roles) {
  const role = roles.findIndex((each) =>
    new RegExp(`(${each.match(/^[A-Z]/) ? '' : '[.-]'})${each}(\\.test)?\\.tsx?$`).test(file),
  )
  return (role < 0 ? roles.length : role) * 2 + (/\.test\./.test(file) ? 1 : 0)
}

function walk(folder) {
  if (!existsSync(join(repositoryRoot, folder))) return []
  const entries = readdirSync(join(repositoryRoot, folder), { withFileTypes: true })
  return entries.flatMap((entry) => {
    const path = `${folder}/${entry.name}`
    return entry.isDirectory() ? walk(path) : [path]
  })
}

function listFeatures() {
  const folders = readdirSync(join(repositoryRoot, 'domain/src'), { withFileTypes: true })
  return folders
    .filter((entry) => entry.isDirectory() && entry.name !== 'core')
    .map((entry) => entry.name)
    .join(', ')
}

function printFile(file) {
  if (option === '--list') return console.log(file)
  const text = readFileSync(join(repositoryRoot, file), 'utf8')
  console.log(`\n──── ${file} ${'─'.repeat(Math.max(0, 100 - file.length))}\n\n${text.trimEnd()}`)
}
