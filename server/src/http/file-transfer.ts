import { Readable } from 'node:stream'
import multipart, { type Multipart, type MultipartFile } from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '@insaka/domain/core/endpoint'
import { Refusal } from '@insaka/domain/core/errors'

type UploadDeclaration = NonNullable<Endpoint['upload']>

/** A file on its way in. */
export type Upload = {
  /** All of it at once; for small files. */
  readAll(): Promise<Uint8Array>
  /** Piece by piece as it comes; for large ones. */
  chunks(): AsyncIterable<Uint8Array>
  /** What the sender calls it, once all of it has come. */
  name(): Promise<string>
}

/** A file to answer with. */
export type FileReply = { type: string } & (InlineFile | Download)

type InlineFile = {
  content: Uint8Array
  /** Nothing else will ever have this address, so that a browser need not ask again. */
  isImmutable: boolean
}

/** Sent as it is read, to be saved under a name and never shown by a browser in our name. */
type Download = { content: AsyncIterable<Uint8Array>; length: number; saveAs: string }

/** Where uploads are taken, and nothing else: JSON is refused here as forms are elsewhere. */
export async function acceptUploads(scope: FastifyInstance): Promise<void> {
  scope.removeAllContentTypeParsers()
  await scope.register(multipart, { throwFileSizeLimit: true })
}

/** The bytes around a file in a form. */
const formOverheadBytes = 8_192
const limits = { files: 1, fields: 4, fieldSize: 4_000, parts: 5, headerPairs: 20 }

/** Hands the one file of a form to `take`; what is left of it then is let go. */
export async function withUpload<R>(
  request: FastifyRequest,
  { maxBytes, tooLarge, isNamed }: UploadDeclaration,
  handleUpload: (upload: Upload) => Promise<R>,
): Promise<R> {
  const refusal = new Refusal('TOO_LARGE', { message: tooLarge, fields: { file: [tooLarge] } })
  if (Number(request.headers['content-length'] ?? 0) > maxBytes + formOverheadBytes) throw refusal
  if (!request.isMultipart()) throw notAForm()
  const form = new UploadForm(request.parts({ limits: { ...limits, fileSize: maxBytes } }), isNamed === true)
  try {
    const part = await form.nextFile()
    if (!part) throw new Refusal('INVALID', { fields: { file: ['Choose a file.'] } })
    part.file.once('limit', () => part.file.destroy(refusal))
    if (part.fieldname !== 'file') throw new Refusal('BAD_REQUEST', { message: formExpected })
    return await handleUpload({
      readAll: async () => {
        const bytes = await readWholePart(part, refusal)
        await form.nextFile()
        return bytes
      },
      chunks: () => chunksOf(part, refusal),
      name: () => form.nameOf(part),
    })
  } finally {
    request.raw.unpipe()
    request.raw.resume()
  }
}

/** The parts of a form in their order: fields may come before and after the file. */
class UploadForm {
  private readonly parts: AsyncIterator<Multipart>
  private readonly isNamed: boolean
  private sentName = ''

  constructor(parts: AsyncIterableIterator<Multipart>, isNamed: boolean) {
    this.parts = parts
    this.isNamed = isNamed
  }

  async nextFile(): Promise<MultipartFile | null> {
    for (;;) {
      const { value, done } = await this.parts.next().catch(refuseDamagedForm)
      if (done) return null
      if (value.type === 'file') return value
      if (!this.isNamed || value.fieldname !== 'fileName') {
        throw new Refusal('BAD_REQUEST', { fields: { [value.fieldname]: ['There is no such field.'] } })
      }
      this.sentName = String(value.value)
    }
  }

  /** What comes behind the file is read for it. */
  async nameOf({ filename }: MultipartFile): Promise<string> {
    await this.nextFile()
    return this.sentName || filename || ''
  }
}

async function* chunksOf({ file }: MultipartFile, tooLarge: Refusal): AsyncGenerator<Uint8Array> {
  // Too much is refused at once, and not at the end of it, which may be far away.
  if (file.truncated) throw tooLarge
  try {
    for await (const chunk of file) yield chunk as Uint8Array
  } catch (error) {
    if (error instanceof Refusal) throw error
    refuseDamagedForm(error)
  }
  if (file.truncated) throw tooLarge
}

async function readWholePart(part: MultipartFile, tooLarge: Refusal): Promise<Uint8Array> {
  const chunks = []
  for await (const chunk of chunksOf(part, tooLarge)) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** What reads forms has no refusal of its own for those that are damaged or break off. */
function refuseDamagedForm(error: unknown): never {
  if (error instanceof Error && 'statusCode' in error) throw error
  throw new Refusal('BAD_REQUEST', { message: 'The form with the file is damaged or broke off.' })
}

const formExpected = 'This call takes one file, as multipart form data in the field "file".'
export const notAForm = () => new Refusal('UNSUPPORTED_TYPE', { message: formExpected })

export function sendFile(reply: FastifyReply, file: FileReply): FastifyReply {
  void reply.type(file.type)
  if ('saveAs' in file) return sendDownload(reply, file)
  const { content, isImmutable } = file
  if (isImmutable) void reply.header('cache-control', 'public, max-age=31536000, immutable')
  return reply.send(Buffer.from(content.buffer, content.byteOffset, content.byteLength))
}

/** A reader who takes nothing for so long has gone. */
const readerTimeoutMs = 60_000

function sendDownload(reply: FastifyReply, { content, length, saveAs }: Download): FastifyReply {
  void reply.headers({
    'content-length': length,
    'content-disposition': contentDisposition(saveAs),
    filename: asciiName(saveAs),
    'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
  })
  reply.raw.socket?.setTimeout?.(readerTimeoutMs)
  // One piece is held while the one before is on its way.
  const stream =
    content instanceof Readable ? content : Readable.from(content, { objectMode: false, highWaterMark: 1 })
  return reply.send(stream)
}

const asciiName = (name: string): string => name.replace(/[^\w .()+,=@-]/g, '_')

/** The name in plain letters for old programs, and as it is for all others. */
function contentDisposition(name: string): string {
  const escaped = encodeURIComponent(name).replace(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${asciiName(name)}"; filename*=UTF-8''${escaped}`
}
