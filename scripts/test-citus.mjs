// npm run test:citus: tests on an external distributed database; skipped unless CITUS_URL is set.
import { spawnSync } from 'node:child_process'
import { packageCommandPath, repositoryRoot } from './repository-root.mjs'

if (!process.env.CITUS_URL) {
  console.log('No tests were run. Set CITUS_URL to the login of a superuser on a coordinator with workers.')
} else {
  const args = [
    packageCommandPath('vitest'),
    'run',
    '--project',
    'citus',
    '--no-file-parallelism',
    '--reporter=verbose',
    ...process.argv.slice(2),
  ]
  process.exitCode = spawnSync(process.execPath, args, { cwd: repositoryRoot, stdio: 'inherit' }).status ?? 1
}
