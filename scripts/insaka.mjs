#!/usr/bin/env node
// Launcher of an unpacked archive: `insaka` starts the server, `insaka backup` is `npm run backup` without a build.
// The archive has it in `bin`, so its imports lead through `../scripts`.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { unsupportedNode } from '../scripts/requirements.mjs'
import { repositoryRoot } from '../scripts/repository-root.mjs'

/** Shared by the service and by commands in a terminal. */
const SETTINGS = '/etc/insaka/insaka.env'
const SERVICE_HINT = 'Run it as the service account: runuser -u insaka -- insaka'

function exitWith(message) {
  console.error(message)
  process.exit(1)
}

const nodeProblem = unsupportedNode()
if (nodeProblem) exitWith(nodeProblem)

try {
  // Variables that are already set take precedence.
  if (existsSync(SETTINGS)) {
    // The service could not open files created by root.
    if (process.getuid?.() === 0) exitWith(`Do not run insaka as root. ${SERVICE_HINT}`)
    process.loadEnvFile(SETTINGS)
  }
} catch {
  exitWith(`${SETTINGS} cannot be read. ${SERVICE_HINT}`)
}
// A default inside the release folder would be lost with the next release.
if (!process.env.DATA_DIR && !process.env.DATABASE_URL && process.argv[2] !== 'backup:check')
  exitWith(`DATA_DIR, the folder of the records, is not set. Set it in ${SETTINGS} or in the environment.`)

const server = join(repositoryRoot, 'server', 'dist')
const [command] = process.argv.slice(2)
if (command) {
  process.argv[1] = join(server, 'commands.js')
  process.argv[2] = command.replace(':', '-')
}
await import(join(server, command ? 'commands.js' : 'main.js'))
