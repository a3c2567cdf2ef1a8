import type { Fonts } from './fonts.ts'
import { breakLines } from './break-lines.ts'
import { ascent, bodyWidth, lineHeight, paper, styles, type Style } from './paper.ts'
import { printable } from './printable.ts'
import { openTag, typeOf, type Tag, type TagType } from './structure.ts'

/** Text begins in the column at `x`; it flows on to the next page. */
type Flow = { style: Style; tag?: Tag; x?: number; width?: number }

/** The paper that is written on, page after page, from top to bottom. */
export class Sheet {
  /** How far down the page is written on. */
  y = 0
  pages = 0
  /** Small at the head of each page that goes on with something. */
  running = ''
  readonly document: PDFKit.PDFDocument
  readonly fonts: Fonts
  readonly #tagged: boolean
  readonly #onPage: () => void
  /** What is drawn waits here: pdfkit keeps every piece it gets by itself. */
  #drawn: string[] = []
  #colour = ''
  #top = 0

  constructor(document: PDFKit.PDFDocument, fonts: Fonts, tagged: boolean, onPage: () => void) {
    this.document = document
    this.fonts = fonts
    this.#tagged = tagged
    this.#onPage = onPage
  }

  get room(): number {
    return paper.bottom - this.y
  }

  startPage(): void {
    this.flush()
    this.document.addPage()
    this.pages += 1
    for (const font of [this.fonts.regular, this.fonts.bold]) this.document.page.fonts[font.name] = font.ref()
    this.goTo(paper.top)
    this.#onPage()
    if (this.running) this.#writeRunning()
    this.#top = this.y
  }

  #writeRunning(): void {
    const [line] = this.lines(this.running, styles.foot, bodyWidth)
    this.artifact(() => this.text(line!.text, paper.left, this.y, styles.foot))
    this.y += lineHeight(styles.foot.size) + 4
  }

  /** The colour of what another drew there is not known. */
  goTo(y: number): void {
    this.y = y
    this.#colour = ''
  }

  /** On the next page where so much has no room here; a page that is still empty has no better one after it. */
  need(height: number): void {
    if (height > this.room && this.y > this.#top) this.startPage()
  }

  /** One line, already broken; `y` is its upper edge. */
  text(text: string, x: number, y: number, { weight, size, colour }: Style): void {
    if (text === '') return
    const font = this.fonts[weight]
    this.#fillWith(colour)
    const place = `${short(x)} ${short(y + ascent(size))}`
    this.#drawn.push(`BT /${font.name} ${short(size)} Tf 1 0 0 -1 ${place} Tm <${font.encode(text)}> Tj ET`)
  }

  rectangle(x: number, y: number, width: number, height: number, colour: string): void {
    this.#fillWith(colour)
    this.#drawn.push(`${[x, y, width, height].map(short).join(' ')} re f`)
  }

  /** A line across is a thin rectangle: so it has no colour of its own to keep in mind. */
  rule(y: number, thickness: number, colour: string, x = paper.left, width = bodyWidth): void {
    this.artifact(() => this.rectangle(x, y, width, thickness, colour))
  }

  /** Lines below each other from `y` on; each page that they reach has its part of the tag. */
  flow(text: string, { style, tag = null, x = paper.left, width = bodyWidth }: Flow): void {
    const step = lineHeight(style.size)
    const lines = this.lines(text, style, width)
    for (let done = 0; done < lines.length;) {
      this.need(step)
      const count = Math.min(lines.length - done, Math.floor(this.room / step))
      this.mark(tag, () => {
        for (const line of lines.slice(done, done + count)) {
          this.text(line.text, x, this.y, style)
          this.y += step
        }
      })
      done += count
    }
  }

  lines(text: string, { weight, size }: Style, width: number) {
    return breakLines(printable(text), width / size, this.fonts[weight].advance)
  }

  tag(parent: Tag, type: TagType, options?: { alt?: string; scope?: 'Column' }): Tag {
    return this.#tagged ? openTag(this.document, parent, type, options) : null
  }

  /** What is drawn meanwhile belongs to the tag. */
  mark(tag: Tag, draw: () => void): void {
    if (!tag) return draw()
    this.flush()
    const content = this.document.markStructureContent(typeOf(tag))
    draw()
    this.flush()
    this.document.endMarkedContent()
    tag.add(content)
  }

  /** Lines and repetitions, of which a reader for the blind says nothing. */
  artifact(draw: () => void): void {
    if (this.#tagged) this.#drawn.push('/Artifact BMC')
    draw()
    if (this.#tagged) this.#drawn.push('EMC')
  }

  flush(): void {
    if (this.#drawn.length > 0) this.document.addContent(this.#drawn.join('\n'))
    this.#drawn = []
  }

  #fillWith(colour: string): void {
    if (colour !== this.#colour) this.#drawn.push(`${colour} rg`)
    this.#colour = colour
  }
}

/** A hundredth of a point is finer than any printer. */
const short = (value: number): string => String(Math.round(value * 100) / 100)
