// npm start: builds what is missing or stale, then runs the server in this very process, so signals reach it.
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
// Without source maps, which would take 8 MiB: the built code is readable as it is.
if (await buildStale()) await import('../server/dist/main.js')
else process.exitCode = 1

// A test that started us over a channel and then died must not leave a server and its database behind.
function endWithParent() {
  process.on('disconnect', end)
  process.channel?.unref()
  // npm hands a signal to a shell, which dies of it without telling us.
  const parent = process.ppid
  if (process.env.npm_lifecycle_event) setInterval(() => process.ppid !== parent && end(), 250).unref()
}

function end() {
  if (!process.emit('SIGTERM', 'SIGTERM')) process.exit(143)
}
