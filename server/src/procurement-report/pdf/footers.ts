import { breakLines } from './break-lines.ts'
import type { Font } from './fonts.ts'
import { ascent, bodyWidth, colours, lineHeight, pageLayout, styles } from './page-layout.ts'

const { size } = styles.foot

/**
 * Each footer is a separate content stream, filled in at the end when the page count is known, because
 * keeping all pages open would need too much memory.
 */
export class Footers {
  readonly #feet: { page: number; ref: PDFKit.PDFKitReference }[] = []

  reserve(document: PDFKit.PDFDocument, page: number): void {
    const ref = document.ref({})
    const { data } = document.page.dictionary as unknown as { data: { Contents: unknown } }
    data.Contents = [document.page.content, ref]
    this.#feet.push({ page, ref })
  }

  /** The cover has no page number. */
  fill(text: string, font: Font, tagged: boolean): void {
    for (const { page, ref } of this.#feet) {
      const number = page === 1 ? '' : `Page ${page} of ${this.#feet.length}`
      const right = pageLayout.right - font.widthOf(number) * size
      const lines = breakLines(text, (right - 24 - pageLayout.left) / size, font.advance)
      const operators = [
        tagged ? '/Artifact <</Type /Pagination>> BDC' : '',
        `${colours.hairline} rg ${pageLayout.left} ${pageLayout.foot - 6} ${bodyWidth.toFixed(2)} 0.5 re f`,
        `${styles.foot.colour} rg`,
        // Further lines would not fit on the page.
        ...lines.slice(0, 3).map((line, index) => textOperator(font, line.text, pageLayout.left, index)),
        textOperator(font, number, right, 0),
        tagged ? 'EMC' : '',
      ]
      ref.end(operators.filter(Boolean).join('\n'))
    }
  }
}

function textOperator(font: Font, text: string, x: number, line: number): string {
  const y = pageLayout.foot + line * lineHeight(size) + ascent(size)
  return `BT /${font.name} ${size} Tf 1 0 0 -1 ${x.toFixed(2)} ${y.toFixed(2)} Tm <${font.encode(text)}> Tj ET`
}
