// Finds a Chromium for the tests, or installs one. CHROMIUM_PATH names one; NO_BROWSER_INSTALL=1 forbids installing.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { delimiter, join } from 'node:path'
import { packageCommandPath } from './repository-root.mjs'

const isRoot = process.getuid?.() === 0

// The headless shell comes first: a full browser also draws a hidden window for every page, which costs a third of the
// time.
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
  'microsoft-edge',
  'microsoft-edge-stable',
  'msedge',
]

const USUAL_PLACES = {
  linux: ['/usr/lib/chromium/chromium', '/opt/google/chrome/chrome', '/opt/microsoft/msedge/msedge'],
  darwin: ['Chromium', 'Google Chrome', 'Microsoft Edge'].flatMap((name) =>
    ['/Applications', join(homedir(), 'Applications')].map(
      (folder) => `${folder}/${name}.app/Contents/MacOS/${name}`,
    ),
  ),
  win32: ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA']
    .flatMap((variable) => process.env[variable] ?? [])
    .flatMap((folder) => [
      join(folder, 'Google', 'Chrome', 'Application', 'chrome.exe'),
      join(folder, 'Chromium', 'Application', 'chrome.exe'),
      join(folder, 'Microsoft', 'Edge', 'Application', 'msedge.exe'),
    ]),
}

/**
 * Path of a Chromium, which is installed if none is found. Throws an error with advice if that fails; with
 * `install: false` it installs nothing and returns undefined.
 */
export function findBrowser({ install = true } = {}) {
  const configuredPath = process.env.CHROMIUM_PATH
  if (configuredPath) {
    if (existsSync(configuredPath)) return configuredPath
    throw new Error(`CHROMIUM_PATH is ${configuredPath}, but this file does not exist.`)
  }
  const installedPath = findInstalled()
  if (installedPath || !install) return installedPath
  if (process.env.NO_BROWSER_INSTALL !== '1') {
    const newPath = installByApt() ?? installByPlaywright()
    if (newPath) return newPath
  }
  throw new Error(
    'The tests need a Chromium, but none was found and none could be installed. Install Chromium, Chrome or Edge, ' +
      'or set CHROMIUM_PATH=/path/to/chromium. To test without a browser: npm run check',
  )
}

/** Launch options for Playwright; Chromium's sandbox does not work for root. */
export function launchOptions({ install = true } = {}) {
  const executablePath = findBrowser({ install })
  return { ...(executablePath && { executablePath }), chromiumSandbox: !isRoot }
}

function findInstalled() {
  return (
    pathCandidates().find(isWorkingBrowser) ??
    (USUAL_PLACES[process.platform] ?? []).find(isWorkingBrowser) ??
    playwrightCacheCandidates().find(isWorkingBrowser)
  )
}

function pathCandidates() {
  const extensions = process.platform === 'win32' ? ['.exe'] : ['']
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean)
  return NAMES.flatMap((name) =>
    folders.flatMap((folder) => extensions.map((ending) => join(folder, name + ending))),
  )
}

function playwrightCacheCandidates() {
  const defaultCaches = {
    darwin: join(homedir(), 'Library', 'Caches'),
    win32: process.env.LOCALAPPDATA ?? join(homedir(), 'AppData', 'Local'),
  }
  const cache =
    process.env.PLAYWRIGHT_BROWSERS_PATH ??
    join(
      defaultCaches[process.platform] ?? process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'),
      'ms-playwright',
    )
  const builds = listFolder(cache).filter((name) => /^chromium(_headless_shell)?-\d+$/.test(name))
  const revision = (name) => Number(name.split('-').at(-1))
  return builds.sort((a, b) => revision(b) - revision(a)).flatMap((name) => findPrograms(join(cache, name)))
}

const PROGRAM = /^(chrome|headless_shell|chrome-headless-shell|Chromium|Google Chrome for Testing)(\.exe)?$/

function findPrograms(folder, depth = 5) {
  if (depth === 0) return []
  return listFolder(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return findPrograms(path, depth - 1)
    return PROGRAM.test(entry.name) ? [path] : []
  })
}

function listFolder(folder, options) {
  try {
    return readdirSync(folder, options)
  } catch {
    return []
  }
}

// Some systems install a stub that only explains where to get the browser. On Windows `--version` would open a window,
// so existence is enough there.
function isWorkingBrowser(path) {
  if (!existsSync(path)) return false
  if (process.platform === 'win32') return true
  const { status, stdout } = spawnSync(path, ['--version'], { encoding: 'utf8', timeout: 20_000 })
  return status === 0 && /\d+\.\d+/.test(stdout)
}

function installByApt() {
  if (!isRoot || !isDebian() || !existsSync('/usr/bin/apt-get')) return undefined
  console.log('No browser found: installing Chromium with apt-get, once.')
  const install = (name) =>
    runInstaller('apt-get', ['install', '-y', '-q', '--no-install-recommends', name, 'fonts-liberation'])
  const isInstalled =
    runInstaller('apt-get', ['update', '-q']) && (install('chromium-headless-shell') || install('chromium'))
  return isInstalled ? findInstalled() : undefined
}

function isDebian() {
  const release = existsSync('/etc/os-release') ? readFileSync('/etc/os-release', 'utf8') : ''
  return /^ID(_LIKE)?=.*\b(debian|ubuntu)\b/m.test(release)
}

function installByPlaywright() {
  console.log('No browser found: downloading Chromium with Playwright, once.')
  const systemOptions = isRoot && isDebian() ? ['--with-deps'] : []
  return runInstaller(process.execPath, [
    packageCommandPath('playwright'),
    'install',
    ...systemOptions,
    '--only-shell',
    'chromium',
  ])
    ? findInstalled()
    : undefined
}

function runInstaller(command, args) {
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    encoding: 'utf8',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    maxBuffer: 64 * 1024 * 1024,
  })
  if (status === 0) return true
  console.error(
    `${command} ${args.join(' ')} failed:\n${(error?.message ?? stdout + stderr).trimEnd().slice(-2000)}`,
  )
  return false
}
