import type { Writable } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'
import type { ReportDocument } from '../document.ts'
import { coverSheet } from './cover-sheet.ts'
import { drawingXml } from './drawing.ts'
import * as packageParts from './package-parts.ts'
import { sectionSheet, type Outline } from './section-sheet.ts'
import { sheetNames } from './sheet-names.ts'
import { stylesXml } from './styles.ts'
import { zipped, type Part } from './zip-stream.ts'

/**
 * Writes the report as a workbook, as fast as the output takes it, and ends the output. When the signal comes, the
 * output fails or a row cannot be read, it rejects, stops reading rows and destroys the output.
 */
export async function writeXlsx(
  document: ReportDocument,
  output: Writable,
  signal?: AbortSignal,
): Promise<void> {
  const until = signal ? { signal } : {}
  const writing = pipeline(zipped(partsOf(document)), output, until)
  // A pipeline ends only when its source does, and a query may keep its rows for long.
  await Promise.race([writing, finished(output, { ...until, readable: false, cleanup: true })])
  await writing
}

/** The workbook comes last: it tells which rows are filtered, and they have been counted by then. */
async function* partsOf(document: ReportDocument): AsyncGenerator<Part> {
  const { institution, sections, foot } = document
  const { shield } = institution
  const names = sheetNames(['Cover', ...sections.map(({ name }) => name)])
  const outlines = new Map<number, Outline>()
  const part = (path: string, ...chunks: (string | Uint8Array)[]): Part => ({ path, chunks })

  yield part('[Content_Types].xml', packageParts.contentTypesXml(names.length, shield))
  yield part('_rels/.rels', packageParts.packageRelationsXml())
  yield part('docProps/core.xml', packageParts.corePropertiesXml(document.title))
  yield part('xl/_rels/workbook.xml.rels', packageParts.workbookRelationsXml(names.length))
  yield part('xl/styles.xml', stylesXml())
  yield { path: 'xl/worksheets/sheet1.xml', chunks: coverSheet(document, shield ? 'rId1' : undefined) }
  if (shield) {
    yield part('xl/worksheets/_rels/sheet1.xml.rels', packageParts.coverRelationsXml())
    yield part('xl/drawings/drawing1.xml', drawingXml(shield, institution.name))
    yield part('xl/drawings/_rels/drawing1.xml.rels', packageParts.drawingRelationsXml(shield))
    yield part(`xl/media/${packageParts.pictureName(shield)}`, shield.bytes)
  }
  for (const [index, section] of sections.entries()) {
    const place = index + 1
    const chunks = sectionSheet(section, foot, (outline) => outlines.set(place, outline))
    yield { path: `xl/worksheets/sheet${place + 1}.xml`, chunks }
  }
  yield part('xl/workbook.xml', packageParts.workbookXml(names, outlines))
}
