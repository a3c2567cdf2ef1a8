import { SaxesParser } from 'saxes'
import { refuseFile } from './refuse-file.ts'

export type Attributes = Readonly<Record<string, string>>

/** Element names come without prefix; `ancestors` starts with the outermost element. */
export type XmlReader = {
  open?(name: string, attributes: Attributes, ancestors: readonly string[]): void
  text?(text: string, ancestors: readonly string[]): void
  close?(name: string, ancestors: readonly string[]): void
}

/** Deeper than any part of a real workbook. */
const maxDepth = 64
/** Longer than any text or tag of a real workbook. */
const maxRunLength = 1024 * 1024

const localNameOf = (name: string): string => name.slice(name.indexOf(':') + 1)

/** Parses XML in a stream; refuses malformed XML and DTDs. */
export async function readXml(pieces: AsyncIterable<Uint8Array>, reader: XmlReader): Promise<void> {
  const parser = new SaxesParser({ xmlns: false, position: false })
  const ancestors: string[] = []
  const text = (value: string): void => reader.text?.(value, ancestors)
  parser.on('error', () => refuseFile('DAMAGED'))
  // Entities could make a text differ from its source.
  parser.on('doctype', () => refuseFile('DAMAGED'))
  parser.on('text', text)
  parser.on('cdata', text)
  parser.on('opentag', ({ name, attributes }) => {
    const localName = localNameOf(name)
    reader.open?.(localName, attributes, ancestors)
    if (ancestors.push(localName) > maxDepth) refuseFile('DAMAGED')
  })
  parser.on('closetag', () => {
    const localName = ancestors.pop()!
    reader.close?.(localName, ancestors)
  })
  const decode = utf8Decoder()
  // The parser buffers a whole text, so its length is limited before that.
  let runLength = 0
  for await (const piece of pieces) {
    const xml = decode(piece)
    const lastTag = xml.lastIndexOf('<')
    runLength = lastTag < 0 ? runLength + xml.length : xml.length - lastTag
    if (runLength > maxRunLength) refuseFile('LONG_CELL')
    parser.write(xml)
  }
  parser.write(decode()).close()
}

/** Other encodings are refused: Excel, Calc and the libraries write UTF-8. */
function utf8Decoder(): (piece?: Uint8Array) => string {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  return (piece) => {
    try {
      return decoder.decode(piece, { stream: piece !== undefined })
    } catch {
      return refuseFile('DAMAGED')
    }
  }
}
