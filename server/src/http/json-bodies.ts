import type { FastifyInstance } from 'fastify'
import { Refusal } from '@insaka/domain/core/errors'

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** The framework would put another letter in place of bytes that are none, and it would be saved. */
export function takeJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, bytes, done) => {
    const text = textOf(bytes)
    if (text === null) done(new Refusal('BAD_REQUEST', { message: 'The request is not in UTF-8.' }))
    else void parse(request, text, done)
  })
}

function textOf(bytes: Buffer): string | null {
  try {
    return utf8.decode(bytes)
  } catch {
    return null
  }
}
