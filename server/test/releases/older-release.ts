import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

export const top = fileURLToPath(new URL('../../..', import.meta.url))

/** Precedes reports, distributed databases, jobs, closed enquiries and digit-group search. */
const oldestCommit = '8e8d4e9'

/** Latest published release; update it with each release. */
const lastRelease = 'fd696607'

export function olderCommits(): string[] {
  const requestedCommits = process.env.UPGRADE_FROM?.split(',').filter(Boolean)
  return requestedCommits?.length ? requestedCommits : [oldestCommit, lastRelease]
}

/** A shallow clone has no older commits, and a package has no Git history. */
export const hasGitHistory = (): boolean =>
  spawnSync('git', ['cat-file', '-e', `${oldestCommit}^{commit}`], { cwd: top }).status === 0

// `npm run build` would also check the size budgets.
const buildScript = `process.exitCode = (await (await import('./scripts/build.mjs')).buildStale()) ? 0 : 1`

/** Checks out, installs and builds a commit in a new folder outside the repository. */
export function buildOlderRelease(commit: string, folder: string): void {
  const id = run(top, 'git', 'rev-parse', '--verify', `${commit}^{commit}`).trim()
  run(top, 'git', 'clone', '--quiet', '--shared', '--no-checkout', top, folder)
  run(folder, 'git', 'checkout', '--quiet', '--detach', id)
  const npm = process.env.npm_execpath
  const install = ['ci', '--prefix', folder, '--prefer-offline', '--no-audit', '--no-fund']
  if (npm) run(folder, process.execPath, npm, ...install)
  else run(folder, 'npm', ...install)
  run(folder, process.execPath, '--input-type=module', '--eval', buildScript)
}

function run(cwd: string, program: string, ...args: string[]): string {
  const { status, stdout, stderr, error } = spawnSync(program, args, { cwd, encoding: 'utf8' })
  if (status !== 0) {
    throw new Error(`${program} ${args.join(' ')} failed: ${error?.message ?? `${stdout}${stderr}`}`)
  }
  return stdout
}
