import { deflateSync } from 'node:zlib'

/** Builds small PDFs of every kind, object by object. Object 1 is the catalogue. */

type Part = string | Uint8Array

const bytesOf = (part: Part): Buffer =>
  typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part)
const concat = (...parts: Part[]): Buffer => Buffer.concat(parts.map(bytesOf))

type Options = {
  version?: string
  /** Additional entries of the catalogue. */
  catalog?: string
  /** Additional objects, from number 4 on. */
  objects?: Part[]
  trailer?: string
}

const pages = [
  '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
  '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 200] >>',
]

/** A complete document with a cross-reference table. */
export function pdf({ version = '1.7', catalog = '', objects = [], trailer = '' }: Options = {}): Buffer {
  const allObjects = [`<< /Type /Catalog /Pages 2 0 R ${catalog} >>`, ...pages, ...objects]
  return withXref(withObjects(`%PDF-${version}\n%\xe2\xe3\xcf\xd3\n`, allObjects), `/Root 1 0 R ${trailer}`)
}

type PdfBody = { body: Buffer; offsets: number[]; first: number }

function withObjects(start: Part, objects: Part[], first = 1): PdfBody {
  let body = bytesOf(start)
  const offsets = objects.map((object, index) => {
    const at = body.length
    body = concat(body, `${first + index} 0 obj\n`, object, '\nendobj\n')
    return at
  })
  return { body, offsets, first }
}

function withXref({ body, offsets, first }: PdfBody, trailer: string): Buffer {
  const rows = offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`)
  const xrefSection =
    first === 1 ? `0 ${offsets.length + 1}\n0000000000 65535 f \n` : `${first} ${offsets.length}\n`
  const size = first + offsets.length
  return concat(
    body,
    `xref\n${xrefSection}${rows.join('')}trailer\n<< /Size ${size} ${trailer} >>\nstartxref\n${body.length}\n%%EOF\n`,
  )
}

export const stream = (dictionary: string, content: Part): Buffer =>
  concat(`<< ${dictionary} /Length ${bytesOf(content).length} >>\nstream\n`, content, '\nendstream')

type PackOptions = { pack?: (content: Buffer) => Buffer; filter?: string; type?: string; more?: string }

/** An object stream: several objects compressed together. */
export function objectStream(
  objects: string[],
  {
    pack = deflateSync,
    filter = '/Filter /FlateDecode',
    type = '/Type /ObjStm',
    more = '',
  }: PackOptions = {},
): Buffer {
  let at = 0
  const objectOffsets = objects.map((object, index) => {
    const objectOffset = `${50 + index} ${at}`
    at += object.length + 1
    return objectOffset
  })
  const head = `${objectOffsets.join(' ')} `
  const content = pack(Buffer.from(head + objects.join(' '), 'latin1'))
  return stream(`${type} /N ${objects.length} /First ${head.length} ${filter} ${more}`, content)
}

/** A document with a cross-reference stream, as current software writes it. */
export function modernPdf(objects: Part[] = [objectStream(pages)], more = ''): Buffer {
  const { body, offsets } = withObjects('%PDF-1.5\n', ['<< /Type /Catalog /Pages 2 0 R >>', ...objects])
  const rows = Buffer.alloc(offsets.length * 4)
  offsets.forEach((offset, index) => rows.writeUInt32BE(offset, index * 4))
  const number = offsets.length + 1
  const xrefStream = stream(
    `/Type /XRef /Size ${number + 1} /W [0 4 0] /Root 1 0 R /Filter /FlateDecode ${more}`,
    deflateSync(rows),
  )
  return concat(body, `${number} 0 obj\n`, xrefStream, `\nendobj\nstartxref\n${body.length}\n%%EOF\n`)
}

export function incrementallyUpdated(before: Buffer, object: Part, trailer = ''): Buffer {
  const prev = Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(before.toString('latin1'))![1])
  const updatedBody = withObjects(before, [object], 9)
  return withXref(updatedBody, `/Root 1 0 R /Prev ${prev} ${trailer}`)
}

/** A linearized document, whose first cross-reference section is near its start. */
export function linearizedPdf(): Buffer {
  const head = '%PDF-1.4\n1 0 obj\n<< /Linearized 1 /L 999 /H [0 0] /O 3 /E 99 /N 1 /T 99 >>\nendobj\n'
  const first = (main: number): string =>
    `xref\n1 1\n0000000009 00000 n \ntrailer\n<< /Size 5 /Root 2 0 R /Prev ${String(main).padStart(5, '0')} >>\nstartxref\n0\n%%EOF\n`
  const middle =
    '2 0 obj\n<< /Type /Catalog /Pages 3 0 R >>\nendobj\n3 0 obj\n<< /Type /Pages /Kids [] /Count 0 >>\nendobj\n'
  const main = `${head}${first(0)}${middle}`.length
  const last = `xref\n0 1\n0000000000 65535 f \ntrailer\n<< /Size 1 >>\nstartxref\n${head.length}\n%%EOF\n`
  return concat(head, first(main), middle, last)
}

/** A document of an exact number of bytes, filled like a scan. */
export function pdfOf(bytes: number): Buffer {
  const emptySize = pdf({ objects: [stream('/Filter /DCTDecode', '')] }).length
  // The digits of the length and of the offset also take space.
  for (let filling = Math.max(0, bytes - emptySize - 20); ; filling++) {
    const document = pdf({ objects: [stream('/Filter /DCTDecode', noise(filling))] })
    if (document.length === bytes) return document
    if (document.length > bytes) throw new Error(`There is no such PDF of ${bytes} bytes.`)
    filling += Math.max(0, bytes - document.length - 4)
  }
}

/** Deterministic pseudo-random bytes. */
export function noise(length: number): Buffer {
  const bytes = Buffer.alloc(length)
  let state = 0x2545f491
  for (let at = 0; at < length; at++) {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    bytes[at] = state & 0xff
  }
  return bytes
}
