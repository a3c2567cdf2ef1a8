// Starts the built product for tests, with a free port, an empty data folder and demo data.
import { spawn } from 'node:child_process'
import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { repositoryRoot } from './repository-root.mjs'

// Settings of a real server in the caller's shell must not reach a test server.
const UNINHERITED_VARIABLES = [
  'NODE_ENV',
  'DATABASE_URL',
  'DATABASE_OWNER_URL',
  'TLS_CERT',
  'TLS_KEY',
  'ACCESS_TOKEN_SECRET',
]

/** @returns the running product; `stop()` waits until it has exited. */
export async function startProduct({ env = {}, readyWithin = 300_000 } = {}) {
  const port = await freePort()
  const dataDir = realpathSync(mkdtempSync(join(tmpdir(), 'insaka-product-')))
  const inherited = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !UNINHERITED_VARIABLES.includes(name)),
  )
  const child = spawn(process.execPath, [join(repositoryRoot, 'scripts', 'start.mjs')], {
    cwd: repositoryRoot,
    env: {
      ...inherited,
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: dataDir,
      DEMO_DATA: 'auto',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  const exited = new Promise((resolve) =>
    child.once('exit', (code, signal) => resolve(signal ?? `code ${code}`)),
  )

  const product = { url: `http://127.0.0.1:${port}`, port, dataDir, output: () => output, stop }
  try {
    await waitUntilReady(product.url, exited, readyWithin)
    return product
  } catch (error) {
    await stop()
    error.message += ` Output:\n${output.trimEnd() || '(nothing)'}`
    throw error
  }

  // Closing the channel stops the child: unlike a signal this works on every system, and when this process dies too.
  async function stop() {
    if (child.connected) child.disconnect()
    const killTimer = setTimeout(() => child.kill('SIGKILL'), 20_000)
    await exited
    clearTimeout(killTimer)
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
  }
}

async function waitUntilReady(url, exited, timeoutMs) {
  const cancelWait = new AbortController()
  const failedStart = exited.then((reason) => {
    throw new Error(`The product exited with ${reason} before it was ready.`)
  })
  try {
    await Promise.race([
      pollReadiness(url, AbortSignal.any([cancelWait.signal, AbortSignal.timeout(timeoutMs)])),
      failedStart,
    ])
  } catch (error) {
    throw error.name === 'TimeoutError'
      ? new Error(`The product was not ready within ${timeoutMs / 1000} s.`)
      : error
  } finally {
    cancelWait.abort()
  }
}

async function pollReadiness(url, signal) {
  while (!signal.aborted) {
    const answer = await fetch(`${url}/readyz`, { signal }).catch(() => undefined)
    await answer?.arrayBuffer()
    if (answer?.ok) return
    await pause(100)
  }
  throw signal.reason
}

function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address()
      probe.close(() => resolve(port))
    })
  })
}
