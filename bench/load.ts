import { randomUUID } from 'node:crypto'
import { connect, type Socket } from 'node:net'

export type Call = {
  method: 'GET' | 'POST' | 'PUT'
  path: string
  token?: string
  body?: object
  /** The body of each request, if no two records may be the same. */
  nextBody?: () => object
  /** Saves as the screens do: with a new idempotency key each, and without the list in the reply. */
  submit?: true
}
export type LoadResult = {
  calls: number
  perSecond: number
  medianMs: number
  slowestMs: number
  failures: Record<string, number>
}

/**
 * Repeats the calls over keep-alive connections. Requests are prebuilt bytes, so the measurement itself costs little.
 */
export async function measureLoad(
  port: number,
  calls: Call[],
  connections: number,
  seconds: number,
): Promise<LoadResult> {
  const requests = calls.map((call) => requestOf(call))
  let next = 0
  const endsAt = performance.now() + seconds * 1000
  return runLoad(port, connections, () =>
    performance.now() < endsAt ? requests[next++ % requests.length]!() : null,
  )
}

async function runLoad(port: number, connections: number, next: () => Buffer | null): Promise<LoadResult> {
  const times: number[] = []
  const failures: Record<string, number> = {}
  const startedAt = performance.now()
  await Promise.all(
    Array.from({ length: connections }, async () => {
      const connection = new HttpConnection(await openSocket(port))
      for (let request = next(); request; request = next()) {
        const sentAt = performance.now()
        const status = await connection.send(request)
        times.push(performance.now() - sentAt)
        if (status !== '200') failures[status] = (failures[status] ?? 0) + 1
      }
      connection.close()
    }),
  )
  const elapsedSeconds = (performance.now() - startedAt) / 1000
  times.sort((a, b) => a - b)
  return {
    calls: times.length,
    perSecond: times.length / elapsedSeconds,
    medianMs: times[times.length >> 1] ?? NaN,
    slowestMs: times[Math.floor(times.length * 0.99)] ?? NaN,
    failures,
  }
}

function requestOf({ nextBody, ...call }: Call): () => Buffer {
  return nextBody ? () => requestWithBody({ ...call, body: nextBody() })() : requestWithBody(call)
}

function requestWithBody({ method, path, token, body, submit }: Call): () => Buffer {
  const text = body === undefined ? '' : JSON.stringify(body)
  const headers = [
    `${method} ${path} HTTP/1.1`,
    'host: 127.0.0.1',
    ...(token === undefined ? [] : [`authorization: Bearer ${token}`]),
    ...(body === undefined
      ? []
      : ['content-type: application/json', `content-length: ${Buffer.byteLength(text)}`]),
  ]
  const requestHead = headers.join('\r\n')
  if (submit)
    return () =>
      Buffer.from(
        `${requestHead}\r\nidempotency-key: ${randomUUID()}\r\nprefer: return=minimal\r\n\r\n${text}`,
      )
  const bytes = Buffer.from(`${requestHead}\r\n\r\n${text}`)
  return () => bytes
}

/** Sends a single call outside any measurement and returns the body of its reply. */
export async function sendCall(port: number, { method, path, token, body, submit }: Call): Promise<string> {
  const reply = await fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    headers: {
      // The load generator accepts no compression either.
      'accept-encoding': 'identity',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
      ...(submit && { 'idempotency-key': randomUUID(), prefer: 'return=minimal' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await reply.text()
  if (reply.status !== 200)
    throw new Error(`${method} ${path} was answered with ${reply.status}: ${text.slice(0, 500)}`)
  return text
}

const openSocket = (port: number): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true }, () => resolve(socket))
    socket.once('error', reject)
  })

/** Keep-alive connection with one request in flight. */
class HttpConnection {
  private readonly socket: Socket
  private chunks: Buffer[] = []
  private size = 0
  private expectedBytes = Infinity
  private status = ''
  private resolveStatus: (status: string) => void = () => undefined

  constructor(socket: Socket) {
    this.socket = socket
    socket.on('data', (chunk) => this.receive(chunk))
    socket.on('close', () => this.resolveStatus('closed'))
    socket.on('error', () => this.resolveStatus('broken'))
  }

  send(request: Buffer): Promise<string> {
    this.chunks = []
    this.size = 0
    this.expectedBytes = Infinity
    return new Promise((resolve) => {
      this.resolveStatus = resolve
      this.socket.write(request)
    })
  }

  close(): void {
    this.socket.destroy()
  }

  private receive(chunk: Buffer): void {
    this.chunks.push(chunk)
    this.size += chunk.length
    if (this.expectedBytes === Infinity) {
      const head = Buffer.concat(this.chunks).toString('latin1')
      const end = head.indexOf('\r\n\r\n')
      if (end === -1) return
      this.status = head.slice(9, 12)
      this.expectedBytes = end + 4 + Number(/\r\ncontent-length: (\d+)/i.exec(head.slice(0, end))?.[1] ?? 0)
    }
    if (this.size >= this.expectedBytes) this.resolveStatus(this.status)
  }
}
