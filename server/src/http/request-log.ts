import type { FastifyInstance } from 'fastify'

/** Every answer names its call as the log does, and a call that took too long is written down once. */
export function logRequests(app: FastifyInstance, slowMs: number): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    const ms = Math.round(reply.elapsedTime)
    const { method, routeOptions } = request
    // The route, since an address may name a record or what somebody looks for.
    if (ms >= slowMs)
      request.log.warn({ method, route: routeOptions.url, status: reply.statusCode, ms }, 'A call was slow.')
    done()
  })
}
