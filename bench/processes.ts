import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ClientConfig } from 'pg'
import type { Recording } from './capture.ts'
import { tokenSecret, type Grounds } from './prepare.ts'

export type Running = { port: number; pid: number; stop: () => Promise<void> }

const path = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url))

const urlOf = ({ host, port, user, password, database }: ClientConfig): string => {
  const query = new URLSearchParams({ host: String(host), port: String(port) }).toString()
  return `postgres://${user}:${encodeURIComponent(String(password))}@localhost/${database}?${query}`
}

/** The built server as it runs in earnest. */
export async function startServer({ access }: Grounds): Promise<Running> {
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
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  for (let i = 0; i < 400; i++) {
    if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}.`)
    const ready = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null)
    if (ready?.ok) return { port, pid: child.pid!, stop: () => stop(child) }
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error('The server did not become ready.')
}

export async function startFloor(
  { access }: Grounds,
  recordings: Record<string, Recording>,
): Promise<Running> {
  const folder = mkdtempSync(join(tmpdir(), 'insaka-floor-'))
  const task = join(folder, 'task.json')
  writeFileSync(task, JSON.stringify({ connection: access.application, recordings }))
  const child = fork(path('floor.ts'), [task], { stdio: ['ignore', 'pipe', 'inherit', 'ipc'] })
  const [port] = (await once(child.stdout!, 'data')) as [Buffer]
  // It has read what it has to do by now.
  rmSync(folder, { recursive: true })
  return { port: Number(String(port)), pid: child.pid!, stop: () => stop(child) }
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
export function processorMs({ pid }: Running): number {
  const file = `/proc/${pid}/stat`
  if (!existsSync(file)) return NaN
  const fields = readFileSync(file, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ')
  // In ticks of a hundredth of a second, as Linux has them everywhere.
  return (Number(fields[11]) + Number(fields[12])) * 10
}
