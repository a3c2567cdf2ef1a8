import type { FastifyInstance } from 'fastify'

/** Adds the request id to every reply, and logs a slow call once. */
export function logRequests(app: FastifyInstance, slowMs: number): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    const ms = Math.round(reply.elapsedTime)
    const { method, routeOptions } = request
    // Logs the route, because the address may contain a record id or a search text.
    if (ms >= slowMs)
      request.log.warn({ method, route: routeOptions.url, status: reply.statusCode, ms }, 'A call was slow.')
    done()
  })
}
