// npm start: builds what is missing or stale, then runs the server in this very process, so signals reach it.
import { unmet } from './requirements.mjs'
import { top } from './top.mjs'

const refused = unmet()
if (refused) {
  console.error(refused)
  process.exit(1)
}

process.chdir(top)
process.setSourceMapsEnabled(true)
endWithParent()

const { buildStale } = await import('./build.mjs')
if (await buildStale()) await import('../server/dist/main.js')
else process.exitCode = 1

// A test that started us over a channel and then died must not leave a server and its database behind.
function endWithParent() {
  if (!process.channel) return
  process.on('disconnect', () => {
    if (!process.emit('SIGTERM', 'SIGTERM')) process.exit(143)
  })
  process.channel.unref()
}
