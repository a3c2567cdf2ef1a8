// npm run feature -- NAME [--list]: every file of a feature, in the order in which a request visits them.
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { top } from './top.mjs'

const PLACES = [
  { folder: 'domain/src', roles: ['schema', 'labels', 'rules', 'endpoints'] },
  { folder: 'web/src', roles: ['Page', 'Form', 'columns', 'queries'] },
  { folder: 'server/src', roles: ['routes', 'actions', 'repository', 'table'] },
]

const [name, option] = process.argv.slice(2)
const files = name ? PLACES.flatMap((place) => filesIn(place)) : []
if (files.length === 0) {
  console.error(
    name ? `No feature is called ${name}. There are: ${features()}` : 'npm run feature -- NAME [--list]',
  )
  process.exit(1)
}
for (const file of files) print(file)

function filesIn({ folder, roles }) {
  const routes = folder === 'web/src' ? routesNamed() : []
  const found = walk(`${folder}/${name}`)
  return [...routes, ...found.sort((a, b) => rank(a, roles) - rank(b, roles) || a.localeCompare(b))]
}

function routesNamed() {
  return walk('web/src/routes')
    .filter((file) => new RegExp(`\\b${name}\\b`).test(file))
    .sort()
}

// A test stands right behind the file it tests; what has no role of its own comes after the roles.
function rank(file, roles) {
  const role = roles.findIndex((each) =>
    new RegExp(`(${each.match(/^[A-Z]/) ? '' : '[.-]'})${each}(\\.test)?\\.tsx?$`).test(file),
  )
  return (role < 0 ? roles.length : role) * 2 + (/\.test\./.test(file) ? 1 : 0)
}

function walk(folder) {
  if (!existsSync(join(top, folder))) return []
  const entries = readdirSync(join(top, folder), { withFileTypes: true })
  return entries.flatMap((entry) => {
    const path = `${folder}/${entry.name}`
    return entry.isDirectory() ? walk(path) : [path]
  })
}

function features() {
  const folders = readdirSync(join(top, 'domain/src'), { withFileTypes: true })
  return folders
    .filter((entry) => entry.isDirectory() && entry.name !== 'core')
    .map((entry) => entry.name)
    .join(', ')
}

function print(file) {
  if (option === '--list') return console.log(file)
  const text = readFileSync(join(top, file), 'utf8')
  console.log(`\n──── ${file} ${'─'.repeat(Math.max(0, 100 - file.length))}\n\n${text.trimEnd()}`)
}
