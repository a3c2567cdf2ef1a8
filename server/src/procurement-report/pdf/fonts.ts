import { join } from 'node:path'
import { serverFolder } from '../../server-folder.ts'

export const fontFiles = {
  regular: join(serverFolder, 'fonts', 'NotoSans-Regular.ttf'),
  bold: join(serverFolder, 'fonts', 'NotoSans-Bold.ttf'),
}

export type Fonts = { regular: Font; bold: Font }

type Glyph = { code: string; advance: number }

/** Internals of a pdfkit font; its public text layout is too slow for a hundred thousand cells. */
type EmbeddedFont = {
  id: string
  ref(): unknown
  encode(text: string): [codes: string[], positions: { xAdvance: number }[]]
  font: { hasGlyphForCodePoint(code: number): boolean }
}

/** ASCII is encoded first, because text copied from a PDF shows the first character encoded with a shared glyph. */
const ascii = Array.from({ length: 95 }, (_, index) => 0x20 + index)
const missingGlyph = 0xfffd

export function openFonts(document: PDFKit.PDFDocument): Fonts {
  return {
    regular: new Font(openEmbeddedFont(document, 'regular')),
    bold: new Font(openEmbeddedFont(document, 'bold')),
  }
}

function openEmbeddedFont(document: PDFKit.PDFDocument, weight: keyof typeof fontFiles): EmbeddedFont {
  document.font(fontFiles[weight])
  return (document as unknown as { _font: EmbeddedFont })._font
}

/** Looks up each glyph once. Text is set without kerning, so its width is the sum of the widths of its glyphs. */
export class Font {
  readonly name: string
  readonly #embedded: EmbeddedFont
  readonly #glyphs = new Map<number, Glyph>()

  constructor(embedded: EmbeddedFont) {
    this.name = embedded.id
    this.#embedded = embedded
    for (const code of ascii) this.#glyph(code)
  }

  /** The reference for the page's font resources. */
  ref(): unknown {
    return this.#embedded.ref()
  }

  readonly advance = (code: number): number => this.#glyph(code).advance

  widthOf(text: string): number {
    let width = 0
    for (const letter of text) width += this.advance(letter.codePointAt(0)!)
    return width
  }

  encode(text: string): string {
    let codes = ''
    for (const letter of text) codes += this.#glyph(letter.codePointAt(0)!).code
    return codes
  }

  #glyph(code: number): Glyph {
    const cached = this.#glyphs.get(code)
    if (cached) return cached
    const printedCode = this.#embedded.font.hasGlyphForCodePoint(code) ? code : missingGlyph
    const [codes, positions] = this.#embedded.encode(String.fromCodePoint(printedCode))
    const advance = positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0) / 1000
    const glyph = { code: codes.join(''), advance }
    this.#glyphs.set(code, glyph)
    return glyph
  }
}
