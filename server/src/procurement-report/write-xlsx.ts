import type { Writable } from 'node:stream'
import type { Shield } from '../workbook/document-model.ts'
import { drawingXml } from '../workbook/drawing.ts'
import * as packageParts from '../workbook/package-parts.ts'
import { sectionSheet } from '../workbook/section-sheet.ts'
import { writeWorkbook } from '../workbook/write-workbook.ts'
import type { Part } from '../workbook/zip-stream.ts'
import { coverSheet } from './cover-sheet.ts'
import type { ReportDocument } from './report-document.ts'

export function writeXlsx(document: ReportDocument, output: Writable, signal?: AbortSignal): Promise<void> {
  const { title, institution, sections, foot } = document
  const { shield } = institution
  const cover = {
    name: 'Cover',
    chunks: () => coverSheet(document, shield ? 'rId1' : undefined),
    ...(shield && { furtherParts: () => coatOfArms(shield, institution.name) }),
  }
  const others = sections.map((section) => ({
    name: section.name,
    chunks: (reportOutline: Parameters<typeof sectionSheet>[2]) => sectionSheet(section, foot, reportOutline),
  }))
  return writeWorkbook({ title, shield, sheets: [cover, ...others] }, output, signal)
}

function* coatOfArms(shield: Shield, name: string): Generator<Part> {
  const part = (path: string, ...chunks: (string | Uint8Array)[]): Part => ({ path, chunks })
  yield part('xl/worksheets/_rels/sheet1.xml.rels', packageParts.coverRelationsXml())
  yield part('xl/drawings/drawing1.xml', drawingXml(shield, name))
  yield part('xl/drawings/_rels/drawing1.xml.rels', packageParts.drawingRelationsXml(shield))
  yield part(`xl/media/${packageParts.pictureName(shield)}`, shield.bytes)
}
