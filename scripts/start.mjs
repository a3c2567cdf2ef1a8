// npm start: builds stale parts, then runs the server in this process, so signals reach it.
import { unmetRequirement } from './requirements.mjs'
import { repositoryRoot } from './repository-root.mjs'

const refused = unmetRequirement()
if (refused) {
  console.error(refused)
  process.exit(1)
}

process.chdir(repositoryRoot)
endWithParent()

const { buildStale } = await import('./build.mjs')
// No source maps: they would take 8 MiB of memory, and the built code is readable.
if (await buildStale()) await import('../server/dist/main.js')
else process.exitCode = 1

// If a test dies, its server and database must not survive it.
function endWithParent() {
  process.on('disconnect', end)
  process.channel?.unref()
  // npm sends signals to a shell, which dies without forwarding them.
  const parent = process.ppid
  if (process.env.npm_lifecycle_event) setInterval(() => process.ppid !== parent && end(), 250).unref()
}

function end() {
  if (!process.emit('SIGTERM', 'SIGTERM')) process.exit(143)
}
