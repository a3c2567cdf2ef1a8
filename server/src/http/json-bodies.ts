import type { FastifyInstance } from 'fastify'
import type { Endpoint } from '@insaka/domain/core/endpoint'
import { Refusal } from '@insaka/domain/core/errors'
import { jsonSchemaOf, type JsonSchema } from './reply-schema.ts'

/** How many bytes a body may have: more where there are lists, or texts of more than a page. */
export const mostBytes = { usual: 32 * 1024, ofLong: 256 * 1024 }
const longText = 1_000

export const mostBytesOf = ({ body }: Endpoint): number =>
  body && isLong(jsonSchemaOf(body, 'input')) ? mostBytes.ofLong : mostBytes.usual

const isLong = (schema: JsonSchema): boolean =>
  [schema['type']].flat().includes('array') ||
  Number(schema['maxLength']) > longText ||
  Object.values(schema).some((inner) => isObject(inner) && isLong(inner))

const isObject = (value: unknown): value is JsonSchema => typeof value === 'object' && value !== null

/** So many lists and objects may be within one another, so many there may be in all, and so many fields they may have. */
const mostDepth = 32
const mostWithin = 6_000
const mostFields = 12_000
const tooDeep = `The request has more than ${mostDepth} lists and objects within one another.`

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** The framework would put another letter in place of bytes that are none, and it would be saved. */
export function takeJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, bytes, done) => {
    const { depth, within, fields } = sizeOf(bytes)
    if (depth > mostDepth) return done(new Refusal('BAD_REQUEST', { message: tooDeep }))
    if (within > mostWithin || fields > mostFields) return done(new Refusal('TOO_LARGE'))
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

const [quote, escape, openList, closeList, openObject, closeObject, colon] = Buffer.from('"\\[]{}:')

/** Counted before anything is made of the text: functions that call themselves for each level need a stack for it. */
function sizeOf(json: Buffer): { depth: number; within: number; fields: number } {
  let [depth, deepest, within, fields] = [0, 0, 0, 0]
  let isText = false
  for (let i = 0; i < json.length; i++) {
    const byte = json[i]
    if (byte === quote) isText = !isText
    else if (isText) i += byte === escape ? 1 : 0
    else if (byte === colon) fields += 1
    else if (byte === openList || byte === openObject) {
      within += 1
      deepest = Math.max(deepest, ++depth)
    } else if (byte === closeList || byte === closeObject) depth -= 1
  }
  return { depth: deepest, within, fields }
}
