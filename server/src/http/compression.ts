import { gzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'

/** What is shorter would save next to nothing, and is not worth the processor. */
const leastLength = 800

/** Packs long answers for slow lines, aside from the thread that answers. Nothing in them is secret from their reader. */
export function compressAnswers(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    const isText = /^(application\/json|text\/html)/.test(String(reply.getHeader('content-type')))
    if (!isText || typeof payload !== 'string' || payload.length < leastLength) return done(null, payload)
    void reply.header('vary', 'accept-encoding')
    if (!readsGzip(request.headers['accept-encoding'] ?? '')) return done(null, payload)
    gzip(payload, { level: 4 }, (error, packed) => {
      if (error) return done(error)
      void reply.header('content-encoding', 'gzip').removeHeader('content-length')
      done(null, packed)
    })
  })
}

const readsGzip = (accepted: string): boolean =>
  accepted.split(',').some((form) => /^\s*(gzip|\*)\s*(;\s*q=(1|0\.0*[1-9])|$)/i.test(form))
