// npm run dev: server and web with reload, in parallel. If one exits, the other is stopped.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { unmetRequirement } from './requirements.mjs'
import { packageCommandPath, repositoryRoot } from './repository-root.mjs'

const problem = unmetRequirement()
if (problem) {
  console.error(problem)
  process.exit(1)
}

const port = process.env.PORT ?? '8080'
const children = [
  run(
    'server',
    [packageCommandPath('tsx'), 'watch', '--clear-screen=false', 'server/src/main.ts'],
    repositoryRoot,
    {
      PORT: port,
    },
  ),
  run(
    'web',
    [packageCommandPath('vite'), '--host', '127.0.0.1', '--port', '5173', '--clearScreen', 'false'],
    join(repositoryRoot, 'web'),
    {
      INSAKA_API: process.env.INSAKA_API ?? `http://127.0.0.1:${port}`,
    },
  ),
]

let isEnding = false
for (const child of children) child.on('exit', (code) => stopAll(code ?? 0))
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stopAll(0))

function run(name, args, cwd, env) {
  const child = spawn(process.execPath, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', (line) => {
      if (line.trim()) console.log(`${name.padEnd(6)} ${line}`)
    })
  }
  return child
}

function stopAll(code) {
  if (isEnding) return
  isEnding = true
  process.exitCode = code
  const running = () => children.filter((child) => child.exitCode === null && child.signalCode === null)
  for (const child of running()) child.kill('SIGTERM')
  setTimeout(() => running().forEach((child) => child.kill('SIGKILL')), 15_000).unref()
}
