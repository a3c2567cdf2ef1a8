import type { FastifyInstance } from 'fastify'
import type { Endpoint } from '@insaka/domain/core/endpoint'
import { Refusal } from '@insaka/domain/core/errors'
import { jsonSchemaOf, type JsonSchema } from './reply-schema.ts'

/** Maximum size of a body in bytes: more for lists and long texts, most for lines of a record. */
export const maxBodyBytes = { standard: 32 * 1024, long: 256 * 1024, lines: 1024 * 1024 }
const longTextLength = 1_000

export function maxBodyBytesOf({ body, hasLines }: Endpoint): number {
  if (hasLines) return maxBodyBytes.lines
  return body && hasLongContent(jsonSchemaOf(body, 'input')) ? maxBodyBytes.long : maxBodyBytes.standard
}

const hasLongContent = (schema: JsonSchema): boolean =>
  [schema['type']].flat().includes('array') ||
  Number(schema['maxLength']) > longTextLength ||
  Object.values(schema).some((inner) => isObject(inner) && hasLongContent(inner))

const isObject = (value: unknown): value is JsonSchema => typeof value === 'object' && value !== null

/** Limits on nesting, on the number of lists and objects, and on the number of fields. */
const maxDepth = 32
const maxContainers = 6_000
const maxFields = { standard: 12_000, lines: 30_000 }
const tooDeep = `The request nests lists and objects more than ${maxDepth} levels deep.`

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** Requires valid UTF-8, because the framework would replace invalid bytes and their replacements would be saved. */
export function acceptJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, bytes, done) => {
    const { depth, containers, fields } = measureJson(bytes)
    if (depth > maxDepth) return done(new Refusal('BAD_REQUEST', { message: tooDeep }))
    const { hasLines } = request.routeOptions.config.endpoint ?? {}
    const fieldLimit = hasLines ? maxFields.lines : maxFields.standard
    if (containers > maxContainers || fields > fieldLimit) return done(new Refusal('TOO_LARGE'))
    const text = decodeUtf8(bytes)
    if (text === null) done(new Refusal('BAD_REQUEST', { message: 'The request is not in UTF-8.' }))
    else void parse(request, text, done)
  })
}

function decodeUtf8(bytes: Buffer): string | null {
  try {
    return utf8.decode(bytes)
  } catch {
    return null
  }
}

const [quote, escape, openList, closeList, openObject, closeObject, colon] = Buffer.from('"\\[]{}:')

/** Measures before parsing, because recursive functions need stack for each level. */
function measureJson(json: Buffer): { depth: number; containers: number; fields: number } {
  let [depth, deepest, containers, fields] = [0, 0, 0, 0]
  let isText = false
  for (let i = 0; i < json.length; i++) {
    const byte = json[i]
    if (byte === quote) isText = !isText
    else if (isText) i += byte === escape ? 1 : 0
    else if (byte === colon) fields += 1
    else if (byte === openList || byte === openObject) {
      containers += 1
      deepest = Math.max(deepest, ++depth)
    } else if (byte === closeList || byte === closeObject) depth -= 1
  }
  return { depth: deepest, containers, fields }
}
