// Runs one of the server's commands: node scripts/command.mjs NAME [arguments]
import { join } from 'node:path'
import { buildStale } from './build.mjs'
import { unmetRequirement } from './requirements.mjs'
import { repositoryRoot } from './repository-root.mjs'

const problem = unmetRequirement()
if (problem) {
  console.error(problem)
  process.exit(1)
}

process.chdir(repositoryRoot)
process.setSourceMapsEnabled(true)
if (await buildStale(['server'])) {
  process.argv[1] = join(repositoryRoot, 'server', 'dist', 'commands.js')
  await import('../server/dist/commands.js')
} else {
  process.exitCode = 1
}
