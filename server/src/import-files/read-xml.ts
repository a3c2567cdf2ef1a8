import { SaxesParser } from 'saxes'
import { refuseFile } from './refuse-file.ts'

export type Attributes = Readonly<Record<string, string>>

/** Names come without their prefix; `within` are the elements round this one, the outermost first. */
export type XmlReader = {
  open?(name: string, attributes: Attributes, ancestors: readonly string[]): void
  text?(text: string, ancestors: readonly string[]): void
  close?(name: string, ancestors: readonly string[]): void
}

/** Nothing in a workbook is nested as deeply. */
const maxDepth = 64
/** No text and no tag of a workbook is as long, however its characters are written. */
const maxRunLength = 1024 * 1024

const localNameOf = (name: string): string => name.slice(name.indexOf(':') + 1)

/** Reads a part of a workbook as it is unpacked. Whatever is not well-formed or declares anything is refused. */
export async function readXml(pieces: AsyncIterable<Uint8Array>, reader: XmlReader): Promise<void> {
  const parser = new SaxesParser({ xmlns: false, position: false })
  const ancestors: string[] = []
  const text = (value: string): void => reader.text?.(value, ancestors)
  parser.on('error', () => refuseFile('DAMAGED'))
  // Whatever declares entities may mean other texts than it shows.
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
  // The parser hands a text over at its end, so a long one would be in memory as a whole.
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

/** Excel, Calc and every library write UTF-8. */
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
