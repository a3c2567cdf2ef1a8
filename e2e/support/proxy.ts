import { createServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

type FakeResponse = { status: number; body: string }
type ConnectionSpeed = { latencyMs: number; bytesPerSecond: number }

/**
 * Proxy in front of the product: a story can override responses or close it. It records the requested paths, counts the
 * bytes that the browser receives, and throttles the product's responses to `speed`.
 */
export async function openProxy(productUrl: string, speed?: ConnectionSpeed) {
  const { hostname, port } = new URL(productUrl)
  const requestedPaths: string[] = []
  const sockets = new Set<Socket>()
  const proxy = {
    url: '',
    asked: requestedPaths,
    bytes,
    answer: (_path: string): FakeResponse | undefined => undefined,
    close,
  }
  const respond = speed ? throttled(speed) : passThrough

  const server = createServer((request, response) => {
    const { url: path = '/', method, headers } = request
    requestedPaths.push(path)
    const fakeResponse = proxy.answer(path)
    if (fakeResponse) {
      response.writeHead(fakeResponse.status, {
        'content-type': 'text/javascript',
        'cache-control': 'no-cache',
      })
      response.end(fakeResponse.body)
      return
    }
    const upstreamRequest = ask({ hostname, port, path, method, headers }, (answer) =>
      respond(answer, response),
    )
    upstreamRequest.on('error', () => response.destroy())
    request.pipe(upstreamRequest)
  })
  server.on('connection', (socket) => sockets.add(socket))

  /** Bytes received by the browser so far, including response headers. */
  function bytes() {
    return [...sockets].reduce((sum, { bytesWritten }) => sum + bytesWritten, 0)
  }

  function close() {
    server.close()
    server.closeAllConnections()
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  proxy.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return proxy
}

function passThrough(answer: IncomingMessage, response: ServerResponse) {
  response.writeHead(answer.statusCode!, answer.headers)
  answer.pipe(response)
}

/** All responses share one bandwidth, and each is delayed by the latency. */
function throttled({ latencyMs, bytesPerSecond }: ConnectionSpeed) {
  const headBytes = 560
  let freeFrom = 0
  const transmit = async (bytes: number) => {
    freeFrom = Math.max(freeFrom, performance.now()) + (bytes / bytesPerSecond) * 1000
    await pause(freeFrom - performance.now())
  }
  const respondSlowly = async (answer: IncomingMessage, response: ServerResponse) => {
    await pause(latencyMs)
    await transmit(headBytes)
    response.writeHead(answer.statusCode!, answer.headers)
    response.flushHeaders()
    for await (const chunk of answer as AsyncIterable<Buffer>) {
      for (let at = 0; at < chunk.length; at += 4096) {
        const slice = chunk.subarray(at, at + 4096)
        await transmit(slice.length)
        response.write(slice)
      }
    }
    response.end()
  }
  return (answer: IncomingMessage, response: ServerResponse) =>
    void respondSlowly(answer, response).catch(() => response.destroy())
}
