import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'

/** What is shorter would save next to nothing, and is not worth the processor. */
const leastLength = 800

/** Packs long answers for slow lines, aside from the thread that answers. Nothing in them is secret from their reader. */
export function compressAnswers(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    const isText = /^(application\/json|text\/html)/.test(String(reply.getHeader('content-type')))
    if (!isText || typeof payload !== 'string' || payload.length < leastLength) return done(null, payload)
    void reply.header('vary', 'accept-encoding')
    const accepted = request.headers['accept-encoding'] ?? ''
    const name = names.find((form) => reads(form, accepted))
    if (!name) return done(null, payload)
    packers[name](payload, (error, packed) => {
      if (error) return done(error)
      void reply.header('content-encoding', name).removeHeader('content-length')
      done(null, packed)
    })
  })
}

type Packer = (text: string, done: (error: Error | null, packed: Buffer) => void) => void

/** The first one that is read is taken: it makes answers a tenth shorter in the same time. */
const packers: Record<'br' | 'gzip', Packer> = {
  br: (text, done) => brotliCompress(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }, done),
  gzip: (text, done) => gzip(text, { level: 4 }, done),
}
const names = ['br', 'gzip'] as const

const reads = (name: string, accepted: string): boolean =>
  accepted
    .split(',')
    .some((form) => new RegExp(`^\\s*(${name}|\\*)\\s*(;\\s*q=(1|0\\.0*[1-9])|$)`, 'i').test(form))
