import type { Section } from '../../workbook/document-model.ts'
import { drawBars } from './bars.ts'
import type { Chapter } from './table-of-contents.ts'
import { colours, lineHeight, styles } from './page-layout.ts'
import { drawTable } from './pdf-table.ts'
import type { Sheet } from './page-writer.ts'
import type { Tag } from './structure-tags.ts'

const noteWidth = 620
/** Space required below heading and note, for the start of a table or chart. */
const minTableHeight = 110

export async function* drawSection(
  sheet: Sheet,
  section: Section,
  chapter: Chapter,
  root: Tag,
): AsyncGenerator<void> {
  const noteStyle = { ...styles.text, colour: colours.label }
  const noteLines = section.note ? sheet.lines(section.note, noteStyle, noteWidth).length : 0
  sheet.runningHead = ''
  sheet.ensureSpace(lineHeight(styles.heading.size) + noteLines * lineHeight(noteStyle.size) + minTableHeight)
  const tag = sheet.tag(root, 'Sect')
  startChapter(sheet, chapter, tag)
  sheet.runningHead = `${section.heading}, continued`
  if (section.note) {
    sheet.flow(section.note, { style: noteStyle, tag: sheet.tag(tag, 'P'), width: noteWidth })
    sheet.y += 8
  }
  for (const table of section.tables) {
    if (table.bars) drawBars(sheet, table.bars, tag)
    yield* drawTable(sheet, table, tag)
  }
  sheet.y += 8
  tag?.end()
}

/** Draws the heading, which is the target of contents and bookmarks. */
export function startChapter(sheet: Sheet, chapter: Chapter, tag: Tag): void {
  const { document } = sheet
  chapter.page = sheet.pages
  document.outline.addItem(chapter.heading)
  document.addNamedDestination(chapter.destination, 'XYZ', 0, Math.max(0, sheet.y - 12), null)
  sheet.flow(chapter.heading, { style: styles.heading, tag: sheet.tag(tag, 'H2') })
  sheet.y += 3
  sheet.rule(sheet.y, 1.2, colours.green)
  sheet.y += 10
}
