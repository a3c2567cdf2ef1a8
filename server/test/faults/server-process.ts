import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { demoPassword } from '../../src/demo/demo-data.ts'
import { copyPrepared } from './copy-prepared-database.ts'

export const startScript = fileURLToPath(new URL('../../../scripts/start.mjs', import.meta.url))

/** An installation with demo data in its own folder; tests start and kill its server. */
export class ServerProcess {
  readonly dataDir = realpathSync(mkdtempSync(join(tmpdir(), 'insaka-faults-')))
  port = 0
  output = ''
  private child: ChildProcess | undefined
  entry: string
  private readonly isPrepared: boolean

  /** @param isPrepared starts from a copy of a prepared installation, which is faster than a first start */
  constructor({ entry = startScript, isPrepared = true } = {}) {
    this.entry = entry
    this.isPrepared = isPrepared
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`
  }

  get pid(): number {
    return this.child!.pid!
  }

  get postmasterPid(): number {
    return Number(readFileSync(join(this.dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])
  }

  launch(env: Record<string, string> = {}): ChildProcess {
    const child = spawn(process.execPath, [this.entry], {
      env: {
        ...process.env,
        NODE_ENV: '',
        PORT: String(this.port),
        DATA_DIR: this.dataDir,
        DEMO_DATA: 'auto',
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => (this.output += String(chunk)))
    return child
  }

  async start(env?: Record<string, string>): Promise<void> {
    this.port ||= await freePort()
    if (this.isPrepared && !existsSync(join(this.dataDir, 'postgres'))) {
      await copyPrepared('installation', this.dataDir)
    }
    this.output = ''
    const child = (this.child = this.launch(env))
    await this.until(
      async () => {
        if (child.exitCode !== null)
          throw new Error(`The server ended with ${child.exitCode}:\n${this.output}`)
        return (await this.tryCall('GET', '/readyz')).status === 200
      },
      this.isPrepared ? 60_000 : 300_000,
    )
  }

  kill(signal: NodeJS.Signals): Promise<unknown> {
    const exitCode = this.waitForExit()
    this.child!.kill(signal)
    return exitCode
  }

  async waitForExit(): Promise<number | null> {
    const child = this.child!
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
    return child.exitCode
  }

  async remove(): Promise<void> {
    if (this.child && this.child.exitCode === null && this.child.signalCode === null)
      await this.kill('SIGTERM')
    rmSync(this.dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
  }

  async call(method: string, path: string, { token, body }: { token?: string; body?: unknown } = {}) {
    const response = await fetch(this.url + path, {
      method,
      headers: {
        // The server may have closed a keep-alive connection in the meantime.
        connection: 'close',
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    return { status: response.status, headers: response.headers, body: JSON.parse(text) }
  }

  /** Like `call`, but an unreachable server is a valid result. */
  async tryCall(
    ...args: Parameters<ServerProcess['call']>
  ): Promise<Partial<Awaited<ReturnType<ServerProcess['call']>>>> {
    try {
      return await this.call(...args)
    } catch {
      return {}
    }
  }

  /** Like `call`, but retries while the server reports that it is unavailable. */
  async callUntilServed(...args: Parameters<ServerProcess['call']>): ReturnType<ServerProcess['call']> {
    let answer: Awaited<ReturnType<ServerProcess['call']>> | undefined
    await this.until(async () => (answer = await this.call(...args)).status !== 503, 60_000)
    return answer!
  }

  async signIn(username: string): Promise<string> {
    const { body } = await this.callUntilServed('POST', '/api/auth/authorize', {
      body: { username, password: demoPassword },
    })
    return body.payload.access_token
  }

  async until(condition: () => Promise<boolean>, withinMs: number): Promise<void> {
    const deadline = Date.now() + withinMs
    while (!(await condition())) {
      if (Date.now() > deadline)
        throw new Error(`It did not come to pass within ${withinMs} ms. The server said:\n${this.output}`)
      await new Promise((resolve) => setTimeout(resolve, 25))
    }
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
