const signature = Buffer.from('\x89PNG\r\n\x1A\n', 'latin1')

type Chunk = [name: string, content: Uint8Array]

function chunk([name, content]: Chunk): Buffer {
  const all = Buffer.alloc(12 + content.length)
  all.writeUInt32BE(content.length)
  all.write(name, 4, 'latin1')
  all.set(content, 8)
  return all
}

/** PNG that passes inspection but cannot be decoded. */
export function png({ width = 64, height = 64, more = [] as Chunk[], bytes = 100, fill = 7 } = {}): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width)
  head.writeUInt32BE(height, 4)
  head[8] = 8
  const chunks: Chunk[] = [
    ['IHDR', head],
    ...more,
    ['IDAT', Buffer.alloc(bytes, fill)],
    ['IEND', Buffer.alloc(0)],
  ]
  return Buffer.concat([signature, ...chunks.map(chunk)])
}

type FormOptions = {
  field?: string
  name?: string
  type?: string
  before?: Record<string, string>
  after?: Record<string, string>
}

export function multipartForm(
  file: Uint8Array,
  { field = 'file', name = 'arms.png', type = 'image/png', before = {}, after = {} }: FormOptions = {},
) {
  const boundary = 'insaka-form-boundary'
  const texts = (fields: Record<string, string>) =>
    Object.entries(fields).map(
      ([key, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${key}"\r\n\r\n${value}\r\n`,
    )
  const head = `${texts(before).join('')}--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\nContent-Type: ${type}\r\n\r\n`
  const tail = `\r\n${texts(after).join('')}--${boundary}--\r\n`
  return {
    payload: Buffer.concat([Buffer.from(head), file, Buffer.from(tail)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  }
}
