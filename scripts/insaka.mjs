#!/usr/bin/env node
// What an unpacked archive is run with: `insaka` serves, `insaka backup` does what `npm run backup` does. Builds nothing.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { unsupportedNode } from '../scripts/requirements.mjs'
import { repositoryRoot } from './repository-root.mjs'

/** Read by the service and by commands at the terminal alike. */
const SETTINGS = '/etc/insaka/insaka.env'
const SERVICE_HINT = 'Run this as the account of the service: runuser -u insaka -- insaka'

function exitWith(message) {
  console.error(message)
  process.exit(1)
}

const nodeProblem = unsupportedNode()
if (nodeProblem) exitWith(nodeProblem)

try {
  // What the environment says already, stays.
  if (existsSync(SETTINGS)) {
    // What root makes, the service cannot open.
    if (process.getuid?.() === 0) exitWith(`Not as root. ${SERVICE_HINT}`)
    process.loadEnvFile(SETTINGS)
  }
} catch {
  exitWith(`${SETTINGS} cannot be read. ${SERVICE_HINT}`)
}
// Within this folder the next release would not find it.
if (!process.env.DATA_DIR && !process.env.DATABASE_URL && process.argv[2] !== 'backup:check')
  exitWith(`Set DATA_DIR in ${SETTINGS} or in the environment: the folder where the records are kept.`)

const server = join(repositoryRoot, 'server', 'dist')
const [command] = process.argv.slice(2)
if (command) {
  process.argv[1] = join(server, 'commands.js')
  // The names are those of `npm run`.
  process.argv[2] = command.replace(':', '-')
}
await import(join(server, command ? 'commands.js' : 'main.js'))
