import { Readable } from 'node:stream'
import multipart, { type Multipart, type MultipartFile } from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '@insaka/domain/core/endpoint'
import { Refusal } from '@insaka/domain/core/errors'

type Declared = NonNullable<Endpoint['upload']>

/** A file on its way in. */
export type Upload = {
  /** All of it at once; for small files. */
  whole(): Promise<Uint8Array>
  /** Piece by piece as it comes; for large ones. */
  pieces(): AsyncIterable<Uint8Array>
  /** What the sender calls it, once all of it has come. */
  name(): Promise<string>
}

/** A file to answer with. */
export type FileAnswer = { type: string } & (Small | Large)

type Small = {
  content: Uint8Array
  /** Nothing else will ever have this address, so that a browser need not ask again. */
  forGood: boolean
}

/** Sent as it is read, to be saved under a name and never shown by a browser in our name. */
type Large = { content: AsyncIterable<Uint8Array>; length: number; saveAs: string }

/** Where uploads are taken, and nothing else: JSON is refused here as forms are elsewhere. */
export async function takeForms(scope: FastifyInstance): Promise<void> {
  scope.removeAllContentTypeParsers()
  await scope.register(multipart, { throwFileSizeLimit: true })
}

/** The bytes around a file in a form. */
const aroundBytes = 8_192
const limits = { files: 1, fields: 4, fieldSize: 4_000, parts: 5, headerPairs: 20 }

/** Hands the one file of a form to `take`; what is left of it then is let go. */
export async function withUpload<R>(
  request: FastifyRequest,
  { maxBytes, tooLarge, isNamed }: Declared,
  take: (upload: Upload) => Promise<R>,
): Promise<R> {
  const refusal = new Refusal('TOO_LARGE', { message: tooLarge, fields: { file: [tooLarge] } })
  if (Number(request.headers['content-length'] ?? 0) > maxBytes + aroundBytes) throw refusal
  if (!request.isMultipart()) throw noForm()
  const form = new Form(request.parts({ limits: { ...limits, fileSize: maxBytes } }), isNamed === true)
  try {
    const part = await form.nextFile()
    if (!part) throw new Refusal('INVALID', { fields: { file: ['Choose a file.'] } })
    part.file.once('limit', () => part.file.destroy(refusal))
    if (part.fieldname !== 'file') throw new Refusal('BAD_REQUEST', { message: aForm })
    return await take({
      whole: async () => {
        const bytes = await wholeOf(part, refusal)
        await form.nextFile()
        return bytes
      },
      pieces: () => piecesOf(part, refusal),
      name: () => form.nameOf(part),
    })
  } finally {
    request.raw.unpipe()
    request.raw.resume()
  }
}

/** The parts of a form in their order: fields may come before and after the file. */
class Form {
  private readonly parts: AsyncIterator<Multipart>
  private readonly isNamed: boolean
  private given = ''

  constructor(parts: AsyncIterableIterator<Multipart>, isNamed: boolean) {
    this.parts = parts
    this.isNamed = isNamed
  }

  async nextFile(): Promise<MultipartFile | null> {
    for (;;) {
      const { value, done } = await this.parts.next().catch(refuseForm)
      if (done) return null
      if (value.type === 'file') return value
      if (!this.isNamed || value.fieldname !== 'fileName') {
        throw new Refusal('BAD_REQUEST', { fields: { [value.fieldname]: ['There is no such field.'] } })
      }
      this.given = String(value.value)
    }
  }

  /** What comes behind the file is read for it. */
  async nameOf({ filename }: MultipartFile): Promise<string> {
    await this.nextFile()
    return this.given || filename || ''
  }
}

async function* piecesOf({ file }: MultipartFile, tooLarge: Refusal): AsyncGenerator<Uint8Array> {
  // Too much is refused at once, and not at the end of it, which may be far away.
  if (file.truncated) throw tooLarge
  try {
    for await (const piece of file) yield piece as Uint8Array
  } catch (error) {
    if (error instanceof Refusal) throw error
    refuseForm(error)
  }
  if (file.truncated) throw tooLarge
}

async function wholeOf(part: MultipartFile, tooLarge: Refusal): Promise<Uint8Array> {
  const pieces = []
  for await (const piece of piecesOf(part, tooLarge)) pieces.push(piece)
  return Buffer.concat(pieces)
}

/** What reads forms has no refusal of its own for those that are damaged or break off. */
function refuseForm(error: unknown): never {
  if (error instanceof Error && 'statusCode' in error) throw error
  throw new Refusal('BAD_REQUEST', { message: 'The form with the file is damaged or broke off.' })
}

const aForm = 'This call takes one file, as multipart form data in the field "file".'
export const noForm = () => new Refusal('UNSUPPORTED_TYPE', { message: aForm })

export function sendFile(reply: FastifyReply, answer: FileAnswer): FastifyReply {
  void reply.type(answer.type)
  if ('saveAs' in answer) return sendLarge(reply, answer)
  const { content, forGood } = answer
  if (forGood) void reply.header('cache-control', 'public, max-age=31536000, immutable')
  return reply.send(Buffer.from(content.buffer, content.byteOffset, content.byteLength))
}

/** A reader who takes nothing for so long has gone. */
const readerGoneMs = 60_000

function sendLarge(reply: FastifyReply, { content, length, saveAs }: Large): FastifyReply {
  void reply.headers({
    'content-length': length,
    'content-disposition': saveUnder(saveAs),
    filename: plainName(saveAs),
    'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
  })
  reply.raw.socket?.setTimeout?.(readerGoneMs)
  // One piece is held while the one before is on its way.
  const pieces =
    content instanceof Readable ? content : Readable.from(content, { objectMode: false, highWaterMark: 1 })
  return reply.send(pieces)
}

const plainName = (name: string): string => name.replace(/[^\w .()+,=@-]/g, '_')

/** The name in plain letters for old programs, and as it is for all others. */
function saveUnder(name: string): string {
  const escaped = encodeURIComponent(name).replace(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plainName(name)}"; filename*=UTF-8''${escaped}`
}
