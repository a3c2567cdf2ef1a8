import { Readable } from 'node:stream'
import multipart, { type Multipart, type MultipartFile } from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '@insaka/domain/core/endpoint'
import { Refusal } from '@insaka/domain/core/errors'

type UploadDeclaration = NonNullable<Endpoint['upload']>

export type Upload = {
  /** Reads the whole file at once; for small files. */
  readAll(): Promise<Uint8Array>
  /** Yields the file in chunks; for large files. */
  chunks(): AsyncIterable<Uint8Array>
  /** Name given by the sender, available after the whole file. */
  name(): Promise<string>
}

export type FileReply = { type: string } & (InlineFile | Download)

type InlineFile = {
  content: Uint8Array
  /** True if the content at this address never changes, so that browsers need not ask again. */
  isImmutable: boolean
}

/** Streamed to be saved under a name; browsers must never display it on our origin. */
type Download = { content: AsyncIterable<Uint8Array>; length: number; saveAs: string }

/** Accepts only uploads in this scope and refuses JSON. */
export async function acceptUploads(scope: FastifyInstance): Promise<void> {
  scope.removeAllContentTypeParsers()
  await scope.register(multipart, { throwFileSizeLimit: true })
}

const formOverheadBytes = 8_192
const limits = { files: 1, fields: 4, fieldSize: 4_000, parts: 5, headerPairs: 20 }

/** Passes the single file of a form to `handleUpload` and discards the unread rest. */
export async function withUpload<R>(
  request: FastifyRequest,
  { maxBytes, tooLarge, isNamed }: UploadDeclaration,
  handleUpload: (upload: Upload) => Promise<R>,
): Promise<R> {
  const refusal = new Refusal('TOO_LARGE', { message: tooLarge, fields: { file: [tooLarge] } })
  if (Number(request.headers['content-length'] ?? 0) > maxBytes + formOverheadBytes) throw refusal
  if (!request.isMultipart()) throw notAFormRefusal()
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

/** Parts of a form in order: fields may precede or follow the file. */
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

  /** Reads the fields after the file, which may contain its name. */
  async nameOf({ filename }: MultipartFile): Promise<string> {
    await this.nextFile()
    return this.sentName || filename || ''
  }
}

async function* chunksOf({ file }: MultipartFile, tooLarge: Refusal): AsyncGenerator<Uint8Array> {
  // Rejects an oversized upload immediately, because its end may be far away.
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

/** The form parser has no status for damaged or truncated forms. */
function refuseDamagedForm(error: unknown): never {
  if (error instanceof Error && 'statusCode' in error) throw error
  throw new Refusal('BAD_REQUEST', { message: 'The upload is damaged or incomplete.' })
}

const formExpected = 'Send one file as multipart form data, in the field "file".'
export const notAFormRefusal = () => new Refusal('UNSUPPORTED_TYPE', { message: formExpected })

export function sendFile(reply: FastifyReply, file: FileReply): FastifyReply {
  void reply.type(file.type)
  if ('saveAs' in file) return sendDownload(reply, file)
  const { content, isImmutable } = file
  if (isImmutable) void reply.header('cache-control', 'public, max-age=31536000, immutable')
  return reply.send(Buffer.from(content.buffer, content.byteOffset, content.byteLength))
}

/** A client that reads nothing for this long counts as gone. */
const readerTimeoutMs = 60_000

function sendDownload(reply: FastifyReply, { content, length, saveAs }: Download): FastifyReply {
  void reply.headers({
    'content-length': length,
    'content-disposition': contentDisposition(saveAs),
    filename: asciiName(saveAs),
    'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
  })
  reply.raw.socket?.setTimeout?.(readerTimeoutMs)
  // Buffers one chunk while the previous one is being sent.
  const stream =
    content instanceof Readable ? content : Readable.from(content, { objectMode: false, highWaterMark: 1 })
  return reply.send(stream)
}

const asciiName = (name: string): string => name.replace(/[^\w .()+,=@-]/g, '_')

/** The name in ASCII for old programs, and in UTF-8 for all others. */
function contentDisposition(name: string): string {
  const escaped = encodeURIComponent(name).replace(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${asciiName(name)}"; filename*=UTF-8''${escaped}`
}
