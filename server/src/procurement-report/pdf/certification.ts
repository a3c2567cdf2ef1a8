import type { Certification } from '../report-document.ts'
import type { Chapter } from './table-of-contents.ts'
import { bodyWidth, lineHeight, pageLayout, lineStyles, styles } from './page-layout.ts'
import { startChapter } from './section.ts'
import type { Sheet } from './page-writer.ts'
import type { Tag } from './structure-tags.ts'

const columnGap = 40
const columnWidth = (bodyWidth - columnGap) / 2
const statementWidth = 620
/** Includes the rule below the heading. */
const headingHeight = lineHeight(styles.heading.size) + 14
const signatureLines = [
  { label: 'Name', height: 26 },
  { label: 'Signature', height: 36 },
  { label: 'Date', height: 26 },
]

/** Keeps statement and signatures on one page, so they cannot be separated. */
export function drawCertification(
  sheet: Sheet,
  certification: Certification,
  chapter: Chapter,
  root: Tag,
): void {
  const { statement, signatories } = certification
  const pairs = Array.from({ length: Math.ceil(signatories.length / 2) }, (_, index) =>
    signatories.slice(index * 2, index * 2 + 2),
  )
  const statementLines = sheet.lines(statement, styles.text, statementWidth).length
  const heights = pairs.map((pair) => pairHeight(sheet, pair))
  const totalHeight =
    headingHeight +
    statementLines * lineHeight(styles.text.size) +
    heights.reduce((sum, height) => sum + height, 0)
  sheet.runningHead = ''
  sheet.ensureSpace(totalHeight)
  const block = sheet.tag(root, 'Sect')
  startChapter(sheet, chapter, block)
  sheet.flow(statement, { style: styles.text, tag: sheet.tag(block, 'P'), width: statementWidth })
  for (const [index, pair] of pairs.entries()) {
    sheet.ensureSpace(heights[index]!)
    drawPair(sheet, pair, block)
    sheet.y += heights[index]!
  }
  block?.end()
}

const roleLines = (sheet: Sheet, role: string): number => sheet.lines(role, styles.strong, columnWidth).length

function pairHeight(sheet: Sheet, pair: string[]): number {
  const roles = Math.max(...pair.map((role) => roleLines(sheet, role))) * lineHeight(styles.strong.size)
  return 20 + roles + signatureLines.reduce((sum, { height }) => sum + height, 0)
}

function drawPair(sheet: Sheet, pair: string[], block: Tag): void {
  const top = sheet.y + 20
  const roles = Math.max(...pair.map((role) => roleLines(sheet, role))) * lineHeight(styles.strong.size)
  for (const [index, role] of pair.entries()) {
    const column = { x: pageLayout.left + index * (columnWidth + columnGap), width: columnWidth }
    const start = sheet.y
    sheet.y = top
    sheet.flow(role, { style: styles.strong, tag: sheet.tag(block, 'P'), ...column })
    sheet.y = top + roles
    for (const { label, height } of signatureLines) {
      sheet.y += height
      const labelTop = sheet.y - lineHeight(styles.label.size) - 2
      const { x } = column
      sheet.drawTagged(sheet.tag(block, 'P'), () => sheet.text(label, x, labelTop, styles.label))
      sheet.rule(sheet.y, 0.7, lineStyles.ink, x, columnWidth)
    }
    sheet.y = start
  }
}
