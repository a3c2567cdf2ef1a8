import type { FastifyInstance } from 'fastify'

export const maxReplyBytes = 2_000_000

/** A larger JSON reply is a bug of its endpoint, unless the endpoint gives a reason for it. */
export function limitReplySize(app: FastifyInstance): void {
  app.addHook('onSend', (request, _reply, payload, done) => {
    const { endpoint } = request.routeOptions.config
    if (!endpoint || endpoint.file || endpoint.mayBeLarge || !isTooLarge(payload)) return done(null, payload)
    const { method, path } = endpoint
    done(new Error(`The reply of ${method} ${path} has more than ${maxReplyBytes} bytes.`))
  })
}

/** A UTF-16 unit takes at most three bytes, so short texts need no byte count. */
const isTooLarge = (payload: unknown): boolean =>
  typeof payload === 'string' &&
  payload.length > maxReplyBytes / 3 &&
  Buffer.byteLength(payload) > maxReplyBytes
