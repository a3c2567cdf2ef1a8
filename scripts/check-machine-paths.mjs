// No file of the repository may depend on or reveal the machine it was written on.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { repositoryRoot } from './repository-root.mjs'

// Each pattern has a one-letter class, so this file does not match itself.
const MACHINE_TRACES = [
  {
    what: 'a package registry',
    pattern: /[r]egistry\.(npmjs|yarnpkg)|[n]pm\.pkg\.|https?:\/\/[\w.-]*[r]egistry[\w.-]*\//,
  },
  {
    what: 'a home folder',
    pattern: /(?<![\w.])(\/[h]ome\/\w|\/[U]sers\/\w|\/[r]oot\/\w|[A-Z]:\\[U]sers\\)/,
  },
  { what: 'a path of one machine', pattern: /(?<![\w.~-])\/([w]ork|[f]arm)\/(?!:)|\.[l]ibrary\b/ },
  { what: 'a package’s address', pattern: /"[r]esolved": "http/ },
]

/** Returns one line for each trace, such as `docs/a.md:12 contains …`. */
export function findMachineTraces() {
  return repositoryFiles().flatMap((file) => {
    const content = readFileSync(join(repositoryRoot, file))
    if (content.includes(0)) return []
    return content
      .toString('utf8')
      .split('\n')
      .flatMap((line, index) =>
        MACHINE_TRACES.filter(({ pattern }) => pattern.test(line)).map(
          ({ what }) => `${file}:${index + 1} contains ${what}`,
        ),
      )
  })
}

function repositoryFiles() {
  const git = spawnSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: repositoryRoot,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  const files = git.status === 0 ? git.stdout.split('\0').filter(Boolean) : walk('')
  return files.filter((file) => existsSync(join(repositoryRoot, file)))
}

// Lists the files of a copy without a Git repository.
function walk(folder) {
  return readdirSync(join(repositoryRoot, folder), { withFileTypes: true }).flatMap((entry) => {
    if (/^(node_modules|dist|test-results|\.(git|data|build))$/.test(entry.name)) return []
    const path = folder ? `${folder}/${entry.name}` : entry.name
    if (entry.isDirectory()) return walk(path)
    return entry.isFile() ? [path] : []
  })
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const traces = findMachineTraces()
  for (const line of traces) console.error(line)
  if (traces.length === 0) console.log('No traces of a machine were found.')
  process.exitCode = traces.length === 0 ? 0 : 1
}
