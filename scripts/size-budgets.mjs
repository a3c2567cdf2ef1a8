// Size budgets: compressed bytes that each screen loads until it is ready.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import { repositoryRoot } from './repository-root.mjs'

/** `chunks` lists the source files that the screen loads on demand; empty if the entry contains them. */
const BUDGETS = [
  { screen: 'sign-in', limitKiB: 146, files: 6, chunks: [] },
  {
    screen: 'home',
    limitKiB: 183,
    files: 11,
    chunks: ['src/routes/insaka/route.tsx', 'src/routes/insaka/dashboard.tsx'],
  },
  {
    screen: 'dashboard with charts',
    limitKiB: 249,
    files: 23,
    chunks: [
      'src/routes/insaka/route.tsx',
      'src/routes/insaka/dashboard.tsx',
      'src/dashboard/expenses/Expenses.tsx',
      'src/ui/charts/ChartCanvas.tsx',
    ],
  },
  {
    screen: 'register list',
    limitKiB: 215,
    files: 20,
    chunks: ['src/routes/insaka/route.tsx', 'src/routes/insaka/plscm/enquiries.tsx'],
  },
  {
    screen: 'vendors list',
    limitKiB: 213,
    files: 19,
    chunks: ['src/routes/insaka/route.tsx', 'src/routes/insaka/plscm/vendors.tsx'],
  },
  {
    screen: 'papers list',
    limitKiB: 206,
    files: 15,
    chunks: ['src/routes/insaka/route.tsx', 'src/routes/insaka/plscm/hvp/mpcs.tsx'],
  },
  {
    screen: 'list and dialog',
    limitKiB: 298,
    files: 34,
    chunks: ['src/routes/insaka/route.tsx', 'src/routes/insaka/plscm/hvp/mpcs.tsx', 'src/mpc/MpcDialog.tsx'],
  },
  {
    screen: 'fuel account',
    limitKiB: 214,
    files: 17,
    chunks: ['src/routes/insaka/route.tsx', 'src/routes/insaka/plscm/stores/fuel.tsx'],
  },
  {
    screen: 'reporting',
    limitKiB: 262,
    files: 23,
    chunks: ['src/routes/insaka/route.tsx', 'src/routes/insaka/plscm/analytics/reporting.tsx'],
  },
]

const dist = join(repositoryRoot, 'web', 'dist')

/** Prints the table; true if every screen is within its budget. */
export function checkBudgets() {
  const manifest = JSON.parse(readFileSync(join(dist, '.vite', 'manifest.json'), 'utf8'))
  const rows = BUDGETS.map((budget) => measure(budget, manifest))
  for (const row of rows) {
    const verdict = row.good ? 'ok  ' : 'OVER'
    const weight = `${row.kib.toFixed(1).padStart(6)} of ${String(row.limitKiB).padStart(3)} KiB`
    console.log(`${verdict}  ${row.screen.padEnd(14)} ${weight}  ${row.count} of ${row.files} files`)
  }
  return rows.every((row) => row.good)
}

function measure(budget, manifest) {
  const loaded = new Set(linkedFromPage())
  for (const key of [entryOf(manifest), ...budget.chunks.flatMap((source) => keysOf(source, manifest))]) {
    collect(key, manifest, loaded)
  }
  const kib = [...loaded].reduce((sum, file) => sum + compressedSize(file), 0) / 1024
  const good = kib <= budget.limitKiB && loaded.size <= budget.files
  return { ...budget, kib, count: loaded.size, good }
}

function collect(key, manifest, loaded, seen = new Set()) {
  if (seen.has(key)) return
  seen.add(key)
  const chunk = manifest[key]
  for (const file of [chunk.file, ...(chunk.css ?? [])]) if (/\.(js|css)$/.test(file)) loaded.add(file)
  for (const imported of chunk.imports ?? []) collect(imported, manifest, loaded, seen)
}

function entryOf(manifest) {
  const entry = Object.keys(manifest).find((key) => manifest[key].isEntry)
  if (!entry) throw new Error('The web manifest has no entry')
  return entry
}

// The router splits a route file into parts such as `sign-in.tsx?tsr-split=component`; error parts load only on error.
function keysOf(source, manifest) {
  const keys = Object.keys(manifest).filter(
    (key) => key === source || key === `${source}?tsr-split=component`,
  )
  if (keys.length > 0) return keys
  const routes = Object.keys(manifest).filter((key) => key.startsWith('src/routes/'))
  throw new Error(
    `scripts/size-budgets.mjs lists ${source}, which is not in the build. The build contains: ${routes.join(', ')}`,
  )
}

function linkedFromPage() {
  const page = readFileSync(join(dist, 'index.html'), 'utf8')
  const links = [...page.matchAll(/<(?:script|link)\b[^>]*?\b(?:src|href)="\/?([^":]+\.(?:js|css))"/g)]
  return links.map((link) => link[1]).filter((file) => existsSync(join(dist, file)))
}

const sizes = new Map()
function compressedSize(file) {
  if (!sizes.has(file)) sizes.set(file, brotliCompressSync(readFileSync(join(dist, file))).length)
  return sizes.get(file)
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) process.exitCode = checkBudgets() ? 0 : 1
