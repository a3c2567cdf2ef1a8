/** The beginning of everything that calls itself a PNG. */
const signature = Buffer.from('\x89PNG\r\n\x1A\n', 'latin1')

type Chunk = [name: string, content: Uint8Array]

function chunk([name, content]: Chunk): Buffer {
  const all = Buffer.alloc(12 + content.length)
  all.writeUInt32BE(content.length)
  all.write(name, 4, 'latin1')
  all.set(content, 8)
  return all
}

/** A picture as far as anybody looks who does not draw it. */
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

/** A file as browsers send it. */
export function form(file: Uint8Array, { field = 'file', name = 'arms.png', type = 'image/png' } = {}) {
  const boundary = 'insaka-form-boundary'
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\nContent-Type: ${type}\r\n\r\n`
  return {
    payload: Buffer.concat([Buffer.from(head), file, Buffer.from(`\r\n--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  }
}
