import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import type { ClientConfig } from 'pg'
import { tokenSecret } from './product-modules.ts'
import type { BenchDatabase } from './bench-database.ts'

export type RunningServer = { port: number; pid: number; stop: () => Promise<void> }

const path = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url))

const urlOf = ({ host, port, user, password, database }: ClientConfig): string => {
  const query = new URLSearchParams({ host: String(host), port: String(port) }).toString()
  return `postgres://${user}:${encodeURIComponent(String(password))}@localhost/${database}?${query}`
}

export async function startServer({ access }: BenchDatabase): Promise<RunningServer> {
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
    // Drops the parent's TypeScript loader, which would slow the server down.
    execArgv: [],
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    serialization: 'advanced',
  })
  child.stdout!.resume()
  for (let i = 0; i < 400; i++) {
    if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}.`)
    const ready = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null)
    if (ready?.ok) return { port, pid: child.pid!, stop: () => stop(child) }
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error('The server did not become ready.')
}

export async function startHelper(file: string, task: object): Promise<RunningServer> {
  const child = fork(path(file), {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    serialization: 'advanced',
  })
  const port = await sendTask(child, task)
  return { port, pid: child.pid!, stop: () => stop(child) }
}

async function sendTask(child: ChildProcess, task: object): Promise<number> {
  const listening = new AbortController()
  const { signal } = listening
  child.send(task)
  try {
    const [answer] = (await Promise.race([
      once(child, 'message', { signal }),
      once(child, 'exit', { signal }).then(([code]) => {
        throw new Error(`A helper process ended with ${code}.`)
      }),
    ])) as [{ port: number }]
    return answer.port
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

/** CPU time that a process has used so far, in ms; NaN except on Linux. */
export function cpuMs({ pid }: Pick<RunningServer, 'pid'>): number {
  const file = `/proc/${pid}/stat`
  if (!existsSync(file)) return NaN
  const fields = readFileSync(file, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ')
  // utime and stime count ticks of 10 ms.
  return (Number(fields[11]) + Number(fields[12])) * 10
}
