import multipart, { type MultipartFile } from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '@insaka/domain/core/endpoint'
import { Refusal } from '@insaka/domain/core/errors'

type Declared = NonNullable<Endpoint['upload']>

/** A file on its way in. */
export type Upload = {
  /** All of it at once; for small files. */
  whole(): Promise<Uint8Array>
}

/** A file to answer with. */
export type FileAnswer = {
  type: string
  content: Uint8Array
  /** Nothing else will ever stand under this address, so that a browser need not ask again. */
  forGood: boolean
}

/** Where uploads are taken, and nothing else: JSON is refused here as forms are elsewhere. */
export async function takeForms(scope: FastifyInstance): Promise<void> {
  scope.removeAllContentTypeParsers()
  await scope.register(multipart, { throwFileSizeLimit: true })
}

/** What stands around a file in a form. */
const aroundBytes = 4_096
const limits = { files: 1, fields: 4, fieldSize: 1_000, parts: 5, headerPairs: 20 }

/** Hands the one file of a form to `take`; what is left of it then is let go. */
export async function withUpload<R>(
  request: FastifyRequest,
  { maxBytes, tooLarge }: Declared,
  take: (upload: Upload) => Promise<R>,
): Promise<R> {
  const refusal = new Refusal('TOO_LARGE', { message: tooLarge, fields: { file: [tooLarge] } })
  if (Number(request.headers['content-length'] ?? 0) > maxBytes + aroundBytes) throw refusal
  if (!request.isMultipart()) throw new Refusal('UNSUPPORTED_TYPE', { message: aForm })
  const part = await request.file({ limits: { ...limits, fileSize: maxBytes } }).catch(refuseForm)
  if (!part) throw new Refusal('INVALID', { fields: { file: ['Choose a file.'] } })
  try {
    if (part.fieldname !== 'file') throw new Refusal('BAD_REQUEST', { message: aForm })
    return await take({ whole: () => wholeOf(part, refusal) })
  } finally {
    part.file.resume()
  }
}

/** Refuses too much at once, not at the end of it, which may be far away. */
function wholeOf(part: MultipartFile, tooLarge: Refusal): Promise<Uint8Array> {
  const beyond = new Promise<never>((_, reject) => {
    if (part.file.truncated) reject(tooLarge)
    else part.file.once('limit', () => reject(tooLarge))
  })
  return Promise.race([beyond, part.toBuffer().catch(refuseForm)])
}

/** What reads forms has no refusal of its own for those that are damaged or break off. */
function refuseForm(error: unknown): never {
  if (error instanceof Error && 'statusCode' in error) throw error
  throw new Refusal('BAD_REQUEST', { message: 'The form with the file is damaged or broke off.' })
}

const aForm = 'This call takes one file, as multipart form data in the field "file".'

export function sendFile(reply: FastifyReply, { type, content, forGood }: FileAnswer): FastifyReply {
  void reply.type(type)
  if (forGood) void reply.header('cache-control', 'public, max-age=31536000, immutable')
  return reply.send(Buffer.from(content.buffer, content.byteOffset, content.byteLength))
}
