import type { Fonts } from './fonts.ts'
import { breakLines } from './break-lines.ts'
import { ascent, bodyWidth, lineHeight, pageLayout, styles, type TextStyle } from './page-layout.ts'
import { toPrintable } from './printable.ts'
import { openTag, typeOf, type Tag, type TagType } from './structure-tags.ts'

/** Style, tag and column of a text, which may continue on the next page. */
type FlowOptions = { style: TextStyle; tag?: Tag; x?: number; width?: number }

export class Sheet {
  y = 0
  pages = 0
  /** Small heading on continuation pages. */
  runningHead = ''
  readonly document: PDFKit.PDFDocument
  readonly fonts: Fonts
  readonly #tagged: boolean
  readonly #onPage: () => void
  /** Buffered, because pdfkit keeps every chunk as a separate object. */
  operators: string[] = []
  #colour = ''
  pageStart = 0

  constructor(document: PDFKit.PDFDocument, fonts: Fonts, tagged: boolean, onPage: () => void) {
    this.document = document
    this.fonts = fonts
    this.#tagged = tagged
    this.#onPage = onPage
  }

  get spaceLeft(): number {
    return pageLayout.bottom - this.y
  }

  startPage(): void {
    this.flush()
    this.document.addPage()
    this.pages += 1
    for (const font of [this.fonts.regular, this.fonts.bold]) this.document.page.fonts[font.name] = font.ref()
    this.moveTo(pageLayout.top)
    this.#onPage()
    if (this.runningHead) this.writeRunningHead()
    this.pageStart = this.y
  }

  writeRunningHead(): void {
    const [line] = this.lines(this.runningHead, styles.foot, bodyWidth)
    this.drawUntagged(() => this.text(line!.text, pageLayout.left, this.y, styles.foot))
    this.y += lineHeight(styles.foot.size) + 4
  }

  /** Continues at `y` after other code has drawn, which may have changed the fill colour. */
  moveTo(y: number): void {
    this.y = y
    this.#colour = ''
  }

  /** Starts a new page if the height does not fit, unless the page is still empty. */
  ensureSpace(height: number): void {
    if (height > this.spaceLeft && this.y > this.pageStart) this.startPage()
  }

  /** Draws a single line; `y` is its upper edge. */
  text(text: string, x: number, y: number, { weight, size, colour }: TextStyle): void {
    if (text === '') return
    const font = this.fonts[weight]
    this.setFill(colour)
    const position = `${toHundredths(x)} ${toHundredths(y + ascent(size))}`
    this.operators.push(
      `BT /${font.name} ${toHundredths(size)} Tf 1 0 0 -1 ${position} Tm <${font.encode(text)}> Tj ET`,
    )
  }

  rectangle(x: number, y: number, width: number, height: number, colour: string): void {
    this.setFill(colour)
    this.operators.push(`${[x, y, width, height].map(toHundredths).join(' ')} re f`)
  }

  /** A rule is a thin rectangle, so there is no stroke colour to track. */
  rule(y: number, thickness: number, colour: string, x = pageLayout.left, width = bodyWidth): void {
    this.drawUntagged(() => this.rectangle(x, y, width, thickness, colour))
  }

  /** Draws text across pages; each page gets its own part of the tag. */
  flow(text: string, { style, tag = null, x = pageLayout.left, width = bodyWidth }: FlowOptions): void {
    const step = lineHeight(style.size)
    const lines = this.lines(text, style, width)
    for (let done = 0; done < lines.length;) {
      this.ensureSpace(step)
      const count = Math.min(lines.length - done, Math.floor(this.spaceLeft / step))
      this.drawTagged(tag, () => {
        for (const line of lines.slice(done, done + count)) {
          this.text(line.text, x, this.y, style)
          this.y += step
        }
      })
      done += count
    }
  }

  lines(text: string, { weight, size }: TextStyle, width: number) {
    return breakLines(toPrintable(text), width / size, this.fonts[weight].advance)
  }

  tag(parent: Tag, type: TagType, options?: { alt?: string; scope?: 'Column' }): Tag {
    return this.#tagged ? openTag(this.document, parent, type, options) : null
  }

  drawTagged(tag: Tag, draw: () => void): void {
    if (!tag) return draw()
    this.flush()
    const content = this.document.markStructureContent(typeOf(tag))
    draw()
    this.flush()
    this.document.endMarkedContent()
    tag.add(content)
  }

  /** Draws rules and repetitions, which screen readers skip. */
  drawUntagged(draw: () => void): void {
    if (this.#tagged) this.operators.push('/Artifact BMC')
    draw()
    if (this.#tagged) this.operators.push('EMC')
  }

  flush(): void {
    if (this.operators.length > 0) this.document.addContent(this.operators.join('\n'))
    this.operators = []
  }

  setFill(colour: string): void {
    if (colour !== this.#colour) this.operators.push(`${colour} rg`)
    this.#colour = colour
  }
}

/** A hundredth of a point is finer than any printer. */
const toHundredths = (value: number): string => String(Math.round(value * 100) / 100)
