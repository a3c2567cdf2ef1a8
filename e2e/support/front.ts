import { createServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

type Answer = { status: number; body: string }
type Line = { latencyMs: number; bytesPerSecond: number }

/**
 * A proxy in front of the product: a story can let it answer for the product, or take it away. It counts what goes
 * over the line, whoever in the browser asks for it, and can be as slow as a `line`.
 */
export async function openFront(productUrl: string, line?: Line) {
  const { hostname, port } = new URL(productUrl)
  const asked: string[] = []
  const sockets = new Set<Socket>()
  const front = { url: '', asked, bytes, answer: (_path: string): Answer | undefined => undefined, close }
  const pass = line ? slowly(line) : atOnce

  const server = createServer((request, response) => {
    const { url: path = '/', method, headers } = request
    asked.push(path)
    const own = front.answer(path)
    if (own) {
      response.writeHead(own.status, { 'content-type': 'text/javascript', 'cache-control': 'no-cache' })
      response.end(own.body)
      return
    }
    const passedOn = ask({ hostname, port, path, method, headers }, (answer) => pass(answer, response))
    passedOn.on('error', () => response.destroy())
    request.pipe(passedOn)
  })
  server.on('connection', (socket) => sockets.add(socket))

  /** How many the browser got so far, heads of answers with them. */
  function bytes() {
    return [...sockets].reduce((sum, { bytesWritten }) => sum + bytesWritten, 0)
  }

  function close() {
    server.close()
    server.closeAllConnections()
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  front.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return front
}

function atOnce(answer: IncomingMessage, response: ServerResponse) {
  response.writeHead(answer.statusCode!, answer.headers)
  answer.pipe(response)
}

/** All answers share one line, and each comes so long after it was asked for. */
function slowly({ latencyMs, bytesPerSecond }: Line) {
  const headBytes = 560
  let freeAt = 0
  const take = async (bytes: number) => {
    freeAt = Math.max(freeAt, performance.now()) + (bytes / bytesPerSecond) * 1000
    await pause(freeAt - performance.now())
  }
  const passOn = async (answer: IncomingMessage, response: ServerResponse) => {
    await pause(latencyMs)
    await take(headBytes)
    response.writeHead(answer.statusCode!, answer.headers)
    response.flushHeaders()
    for await (const chunk of answer as AsyncIterable<Buffer>) {
      for (let at = 0; at < chunk.length; at += 4096) {
        const part = chunk.subarray(at, at + 4096)
        await take(part.length)
        response.write(part)
      }
    }
    response.end()
  }
  return (answer: IncomingMessage, response: ServerResponse) =>
    void passOn(answer, response).catch(() => response.destroy())
}
