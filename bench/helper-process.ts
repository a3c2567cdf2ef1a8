import type { FastifyInstance } from 'fastify'

/** Waits for the first task; the helper process exits together with its parent. */
export function receiveTask<T>(): Promise<T> {
  process.on('disconnect', () => process.exit())
  return new Promise((resolve) => process.once('message', (message) => resolve(message as T)))
}

export async function listenAndReport(app: FastifyInstance): Promise<void> {
  await app.listen({ host: '127.0.0.1', port: 0 })
  const address = app.server.address()
  process.send!({ port: typeof address === 'object' ? address?.port : undefined })
}
