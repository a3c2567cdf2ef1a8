import { createServer, request as ask } from 'node:http'
import type { AddressInfo } from 'node:net'

type Answer = { status: number; body: string }

/** A proxy in front of the product: a story can let it answer for the product, or take it away. */
export async function openFront(productUrl: string) {
  const { hostname, port } = new URL(productUrl)
  const asked: string[] = []
  const front = { url: '', asked, answer: (_path: string): Answer | undefined => undefined, close }

  const server = createServer((request, response) => {
    const { url: path = '/', method, headers } = request
    asked.push(path)
    const own = front.answer(path)
    if (own) {
      response.writeHead(own.status, { 'content-type': 'text/javascript', 'cache-control': 'no-cache' })
      response.end(own.body)
      return
    }
    const passedOn = ask({ hostname, port, path, method, headers }, (answer) => {
      response.writeHead(answer.statusCode!, answer.headers)
      answer.pipe(response)
    })
    passedOn.on('error', () => response.destroy())
    request.pipe(passedOn)
  })

  function close() {
    server.close()
    server.closeAllConnections()
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  front.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return front
}
