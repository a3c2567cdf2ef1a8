import type { Line } from './break-lines.ts'
import { colours, lineHeight, pageLayout, lineStyles, styles } from './page-layout.ts'
import type { Sheet } from './page-writer.ts'
import type { Tag } from './structure-tags.ts'

export type Chapter = { heading: string; destination: string; page: number }

const rowPad = 5
const contentsWidth = 560
const pageColumn = 40
const step = lineHeight(styles.text.size)

/** A page of the contents that is kept open until the page numbers of its entries are known. */
type OpenPage = {
  page: PDFKit.PDFPage
  y: number
  entries: { chapter: Chapter; lines: Line[] }[]
  close: () => void
}

/** Reserves the pages of the contents, which are filled in once the page of each section is known. */
export function reserveContents(sheet: Sheet, chapters: Chapter[], root: Tag): { fill(): void } {
  const contents = sheet.tag(root, 'Sect')
  sheet.startPage()
  sheet.document.outline.addItem('Contents')
  sheet.flow('Contents', { style: styles.heading, tag: sheet.tag(contents, 'H2') })
  sheet.y += 10
  const list = sheet.tag(contents, 'TOC')
  const openPages = [keepPageOpen(sheet)]
  for (const chapter of chapters) {
    const lines = sheet.lines(chapter.heading, styles.text, contentsWidth - pageColumn)
    const height = lines.length * step + 2 * rowPad
    if (height > sheet.spaceLeft) {
      sheet.startPage()
      openPages.push(keepPageOpen(sheet))
    }
    openPages.at(-1)!.entries.push({ chapter, lines })
    sheet.y += height
  }
  return {
    fill() {
      for (const each of openPages) fillPage(sheet, each, list)
      contents?.end()
    },
  }
}

/** Prevents pdfkit from ending the page when the next one starts. */
function keepPageOpen(sheet: Sheet): OpenPage {
  sheet.flush()
  const { page } = sheet.document
  const close = page.end.bind(page)
  page.end = () => undefined
  return { page, y: sheet.y, entries: [], close }
}

function fillPage(sheet: Sheet, { page, y, entries, close }: OpenPage, list: Tag): void {
  sheet.document.page = page
  sheet.moveTo(y)
  for (const { chapter, lines } of entries) drawEntry(sheet, chapter, lines, list)
  sheet.rule(sheet.y, lineStyles.thin, lineStyles.hairline, pageLayout.left, contentsWidth)
  sheet.flush()
  close()
}

function drawEntry(sheet: Sheet, { heading, destination, page }: Chapter, lines: Line[], list: Tag): void {
  sheet.rule(sheet.y, lineStyles.thin, lineStyles.hairline, pageLayout.left, contentsWidth)
  const top = sheet.y
  sheet.y += rowPad
  const entry = sheet.tag(list, 'TOCI')
  const link = sheet.tag(entry, 'Link')
  sheet.drawTagged(link, () => {
    for (const [index, { text }] of lines.entries()) {
      // Separates heading and page number for screen readers.
      const isLast = index === lines.length - 1
      sheet.text(isLast ? `${text} ` : text, pageLayout.left, sheet.y, styles.text)
      sheet.y += step
    }
    const number = String(page)
    const right = pageLayout.left + contentsWidth - sheet.fonts.regular.widthOf(number) * styles.text.size
    sheet.text(number, right, sheet.y - step, { ...styles.text, colour: colours.green })
  })
  sheet.y += rowPad
  const annotation = { Contents: new String(heading), structParent: link }
  sheet.document.goTo(pageLayout.left, top, contentsWidth, sheet.y - top, destination, annotation as object)
  entry?.end()
}
