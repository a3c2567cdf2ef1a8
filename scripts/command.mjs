// Runs one of the server's commands: node scripts/command.mjs NAME [arguments]
import { join } from 'node:path'
import { buildStale } from './build.mjs'
import { unmet } from './requirements.mjs'
import { top } from './top.mjs'

const refused = unmet()
if (refused) {
  console.error(refused)
  process.exit(1)
}

process.chdir(top)
process.setSourceMapsEnabled(true)
if (await buildStale(['server'])) {
  process.argv[1] = join(top, 'server', 'dist', 'commands.js')
  await import('../server/dist/commands.js')
} else {
  process.exitCode = 1
}
