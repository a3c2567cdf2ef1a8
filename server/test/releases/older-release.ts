import { spawnSync } from 'node:child_process'
import { mkdtempSync, realpathSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const top = fileURLToPath(new URL('../../..', import.meta.url))

/** Before reports, several machines, jobs, closed enquiries and groups of digits. */
const longAgo = '8e8d4e9'

/** The commits to come from: those of UPGRADE_FROM, or one of long ago and the last one with fewer migrations than now. */
export function olderCommits(): string[] {
  const named = process.env.UPGRADE_FROM?.split(',').filter(Boolean)
  if (named?.length) return named
  const last = run(top, 'git', 'log', '-1', '--format=%h', '--', 'server/migrations').trim()
  return [longAgo, `${last}^`]
}

/** The program of a commit in a folder of its own, installed and built; nothing of it is in this repository. */
export function buildOlder(commit: string): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'insaka-older-')))
  const id = run(top, 'git', 'rev-parse', '--verify', `${commit}^{commit}`).trim()
  run(top, 'git', 'clone', '--quiet', '--shared', '--no-checkout', top, folder)
  run(folder, 'git', 'checkout', '--quiet', '--detach', id)
  const npm = process.env.npm_execpath
  const install = ['ci', '--prefix', folder, '--prefer-offline', '--no-audit', '--no-fund']
  if (npm) run(folder, process.execPath, npm, ...install)
  else run(folder, 'npm', ...install)
  run(folder, process.execPath, join('scripts', 'build.mjs'))
  return folder
}

function run(cwd: string, program: string, ...args: string[]): string {
  const { status, stdout, stderr, error } = spawnSync(program, args, { cwd, encoding: 'utf8' })
  if (status !== 0) {
    throw new Error(`${program} ${args.join(' ')} failed: ${error?.message ?? `${stdout}${stderr}`}`)
  }
  return stdout
}
