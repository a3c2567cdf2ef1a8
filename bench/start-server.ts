import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import type { ClientConfig } from 'pg'
import type { Order } from './inside.ts'
import { tokenSecret } from './server-imports.ts'
import type { BenchDatabase } from './bench-database.ts'

export type RunningServer = { port: number; pid: number; stop: () => Promise<void> }
/** A server that also tells what it does within. */
export type Watched = RunningServer & { obey: <T>(order: Order) => Promise<T> }

const path = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url))

const urlOf = ({ host, port, user, password, database }: ClientConfig): string => {
  const query = new URLSearchParams({ host: String(host), port: String(port) }).toString()
  return `postgres://${user}:${encodeURIComponent(String(password))}@localhost/${database}?${query}`
}

/** The built server as it runs in earnest. */
export async function startServer(on: BenchDatabase): Promise<RunningServer> {
  return startBuiltServer(on, [])
}

/** The same, with something in it that takes notes; so it is not for measuring how fast it is. */
export async function startWatched(on: BenchDatabase): Promise<Watched> {
  const { child, ...running } = await startBuiltServer(on, [
    '--import',
    'tsx',
    '--import',
    new URL('inside.ts', import.meta.url).href,
  ])
  return {
    ...running,
    obey: <T>(order: Order) => sendAndReceive<{ done: T }>(child, order).then(({ done }) => done),
  }
}

/** The same server, in which PostgreSQL decides by itself when it plans a statement. */
export async function startPlanningEach(on: BenchDatabase): Promise<RunningServer> {
  return startBuiltServer(on, [
    '--import',
    'tsx',
    '--import',
    new URL('planning-each.ts', import.meta.url).href,
  ])
}

async function startBuiltServer(
  { access }: BenchDatabase,
  execArgv: string[],
): Promise<RunningServer & { child: ChildProcess }> {
  const port = await freePort()
  const child = fork(path('../server/dist/main.js'), {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(port),
      DATABASE_URL: urlOf(access.application),
      DATABASE_OWNER_URL: urlOf(access.owner),
      ACCESS_TOKEN_SECRET: tokenSecret,
    },
    // Not what this process itself was started with.
    execArgv,
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    serialization: 'advanced',
  })
  child.stdout!.resume()
  for (let i = 0; i < 400; i++) {
    if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}.`)
    const ready = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null)
    if (ready?.ok) return { port, pid: child.pid!, stop: () => stop(child), child }
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error('The server did not become ready.')
}

/** A process of the bench's own: it is told its task, and answers with its port. */
export async function startHelper(
  file: string,
  task: object,
): Promise<RunningServer & { send: <T>(order: object) => Promise<T> }> {
  const child = fork(path(file), {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    serialization: 'advanced',
  })
  const { port } = await sendAndReceive<{ port: number }>(child, task)
  return { port, pid: child.pid!, stop: () => stop(child), send: (order) => sendAndReceive(child, order) }
}

async function sendAndReceive<T>(child: ChildProcess, order: object): Promise<T> {
  const listening = new AbortController()
  const { signal } = listening
  child.send(order)
  try {
    const answer = await Promise.race([
      once(child, 'message', { signal }),
      once(child, 'exit', { signal }).then(([code]) => {
        throw new Error(`A process of the bench ended with ${code}.`)
      }),
    ])
    return (answer as [T])[0]
  } finally {
    listening.abort()
  }
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGTERM')
  await once(child, 'exit')
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

/** Milliseconds of processor that a process has used so far; only Linux tells. */
export function cpuMs({ pid }: Pick<RunningServer, 'pid'>): number {
  const file = `/proc/${pid}/stat`
  if (!existsSync(file)) return NaN
  const fields = readFileSync(file, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ')
  // In ticks of a hundredth of a second, as Linux has them everywhere.
  return (Number(fields[11]) + Number(fields[12])) * 10
}
