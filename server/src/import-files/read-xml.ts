import { SaxesParser } from 'saxes'
import { refuseFile } from './refuse-file.ts'

export type Attributes = Readonly<Record<string, string>>

/** Names come without their prefix; `within` are the elements round this one, the outermost first. */
export type XmlReader = {
  open?(name: string, attributes: Attributes, within: readonly string[]): void
  text?(text: string, within: readonly string[]): void
  close?(name: string, within: readonly string[]): void
}

/** Nothing in a workbook is nested as deeply. */
const deepest = 64

const ownName = (name: string): string => name.slice(name.indexOf(':') + 1)

/** Reads a part of a workbook as it is unpacked. Whatever is not well-formed or declares anything is refused. */
export async function readXml(pieces: AsyncIterable<Uint8Array>, reader: XmlReader): Promise<void> {
  const parser = new SaxesParser({ xmlns: false, position: false })
  const within: string[] = []
  const text = (value: string): void => reader.text?.(value, within)
  parser.on('error', () => refuseFile('DAMAGED'))
  // Whatever declares entities may mean other texts than it shows.
  parser.on('doctype', () => refuseFile('DAMAGED'))
  parser.on('text', text)
  parser.on('cdata', text)
  parser.on('opentag', ({ name, attributes }) => {
    const own = ownName(name)
    reader.open?.(own, attributes, within)
    if (within.push(own) > deepest) refuseFile('DAMAGED')
  })
  parser.on('closetag', () => {
    const own = within.pop()!
    reader.close?.(own, within)
  })
  const decode = utf8Decoder()
  for await (const piece of pieces) parser.write(decode(piece))
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
