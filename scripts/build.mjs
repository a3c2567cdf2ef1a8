// Builds web and server if their sources have changed since the build in dist. `npm run build` also checks budgets.
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { hashSources } from './source-hash.mjs'
import { packageCommandPath, repositoryRoot } from './repository-root.mjs'

const SHARED = [
  'domain/package.json',
  'domain/src',
  'package-lock.json',
  'tsconfig.base.json',
  'scripts/build.mjs',
]

const BUILDS = {
  web: {
    sources: ['web', 'docs/guide', 'docs/pictures', ...SHARED],
    results: ['index.html', '.vite/manifest.json', '.vite/parts.json', 'verify.html', 'verify-trail.mjs'],
    options: ['--manifest'],
  },
  server: {
    sources: ['server', ...SHARED],
    results: ['main.js', 'commands.js'],
    options: [],
  },
}

const buildFolder = join(repositoryRoot, '.build')

/** Builds stale parts in parallel; true if all builds succeeded. */
export async function buildStale(names = Object.keys(BUILDS)) {
  const stale = names.filter((name) => !isFresh(name, hashSources(BUILDS[name].sources)))
  const built = await Promise.all(stale.map(buildOnce))
  return built.every(Boolean)
}

const runningBuilds = new Map()

/** Concurrent calls share one build of a part, because its output folder is named after the process. */
function buildOnce(name) {
  if (!runningBuilds.has(name))
    runningBuilds.set(
      name,
      build(name).finally(() => runningBuilds.delete(name)),
    )
  return runningBuilds.get(name)
}

async function build(name) {
  const began = performance.now()
  // Hashed before the build, so a change during the build makes it stale.
  const hash = hashSources(BUILDS[name].sources)
  const outputFolder = join(buildFolder, `${name}-${process.pid}`)
  removeLeftovers(name)
  const { code, output } = await vite(name, outputFolder)
  if (code !== 0) {
    console.error(`${output.trimEnd()}\n${name} could not be built`)
    rmSync(outputFolder, { recursive: true, force: true })
    return false
  }
  // Another process may have installed the same build and may already serve it.
  if (isFresh(name, hash)) rmSync(outputFolder, { recursive: true, force: true })
  else installBuild(name, outputFolder, hash)
  if (output.trim()) console.warn(output.trimEnd())
  console.log(`built ${name} in ${((performance.now() - began) / 1000).toFixed(1)} s`)
  return true
}

// Separate processes use two cores and keep NODE_ENV=production out of the server's environment.
function vite(name, outDir) {
  // Relative path, because plugins join it to the root.
  const folder = relative(join(repositoryRoot, name), outDir)
  const args = ['build', '--outDir', folder, '--emptyOutDir', '--logLevel', 'warn', ...BUILDS[name].options]
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [packageCommandPath('vite'), ...args], {
      cwd: join(repositoryRoot, name),
      env: { ...process.env, NODE_ENV: 'production' },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    child.stdout.on('data', (chunk) => (output += chunk))
    child.stderr.on('data', (chunk) => (output += chunk))
    child.on('error', reject)
    child.on('close', (code) => resolve({ code, output }))
  })
}

// The stamp is removed first and written last, so an interrupted installation is built again.
function installBuild(name, outputFolder, hash) {
  const dist = join(repositoryRoot, name, 'dist')
  rmSync(stampPath(name), { force: true })
  replaceDist(name, outputFolder, dist)
  writeFileSync(`${stampPath(name)}.${process.pid}`, hash)
  renameSync(`${stampPath(name)}.${process.pid}`, stampPath(name))
}

// Renames the old folder before deleting it, since another build may install its own at the same moment.
function replaceDist(name, outputFolder, dist) {
  const old = join(buildFolder, `${name}-old-${process.pid}`)
  for (let isInPlace = false; !isInPlace;) {
    tryMove(dist, old, ['ENOENT'])
    isInPlace = tryMove(outputFolder, dist, ['ENOTEMPTY', 'EEXIST'])
    rmSync(old, { recursive: true, force: true, maxRetries: 5 })
  }
}

function tryMove(from, to, expected) {
  try {
    renameSync(from, to)
    return true
  } catch (error) {
    if (!expected.includes(error.code)) throw error
    return false
  }
}

// Deletes leftovers of killed builds and of this process, but not those of other running processes.
function removeLeftovers(name) {
  mkdirSync(buildFolder, { recursive: true })
  for (const entry of readdirSync(buildFolder)) {
    const pid = new RegExp(`^${name}(?:\\.stamp\\.|-|-old-)(\\d+)$`).exec(entry)?.[1]
    if (pid && !isRunning(Number(pid))) rmSync(join(buildFolder, entry), { recursive: true, force: true })
  }
}

function isRunning(pid) {
  try {
    return pid !== process.pid && process.kill(pid, 0)
  } catch (error) {
    return error.code === 'EPERM'
  }
}

const isFresh = (name, hash) => readStamp(name) === hash && isComplete(name)
const isComplete = (name) =>
  BUILDS[name].results.every((result) => existsSync(join(repositoryRoot, name, 'dist', result)))
const stampPath = (name) => join(buildFolder, `${name}.stamp`)
const readStamp = (name) => existsSync(stampPath(name)) && readFileSync(stampPath(name), 'utf8')

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { checkBudgets } = await import('./size-budgets.mjs')
  const isBuilt = (await buildStale()) && checkBudgets()
  process.exitCode = isBuilt ? 0 : 1
}
