import type { Writable } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'
import type { Shield } from './document-model.ts'
import * as packageParts from './package-parts.ts'
import type { Outline } from './section-sheet.ts'
import { makeUniqueSheetNames } from './sheet-names.ts'
import { stylesXml } from './styles.ts'
import { zipStream, type Part } from './zip-stream.ts'

export type Sheet = {
  name: string
  chunks: (reportOutline: (outline: Outline) => void) => Part['chunks']
  /** Further parts of the file for the sheet, once it is written; sheets are numbered from 1. */
  furtherParts?: (number: number) => Iterable<Part>
  /** Written last, since its content depends on all other sheets. */
  isLast?: true
}

type Workbook = {
  title: string
  shield: Shield | null
  sheets: Sheet[]
}

/**
 * Streams a workbook to the output with backpressure and ends the output. On abort, output failure or an unreadable row
 * it rejects, stops reading rows and destroys the output.
 */
export async function writeWorkbook(
  workbook: Workbook,
  output: Writable,
  signal?: AbortSignal,
): Promise<void> {
  const signalOption = signal ? { signal } : {}
  const writing = pipeline(zipStream(workbookParts(workbook)), output, signalOption)
  // Rejects as soon as the output fails, since the pipeline only ends with its source, which may wait for a slow query.
  await Promise.race([writing, finished(output, { ...signalOption, readable: false, cleanup: true })])
  await writing
}

/** The workbook part is written last, since it needs the filter ranges of all sheets. */
async function* workbookParts({ title, shield, sheets }: Workbook): AsyncGenerator<Part> {
  const names = makeUniqueSheetNames(sheets.map(({ name }) => name))
  const outlines = new Map<number, Outline>()
  const part = (path: string, ...chunks: string[]): Part => ({ path, chunks })

  yield part('[Content_Types].xml', packageParts.contentTypesXml(names.length, shield))
  yield part('_rels/.rels', packageParts.packageRelationsXml())
  yield part('docProps/core.xml', packageParts.corePropertiesXml(title))
  yield part('xl/_rels/workbook.xml.rels', packageParts.workbookRelationsXml(names.length))
  yield part('xl/styles.xml', stylesXml())
  const orderedSheets = [...sheets].toSorted((one, other) => Number(!!one.isLast) - Number(!!other.isLast))
  for (const sheet of orderedSheets) {
    const at = sheets.indexOf(sheet)
    const chunks = sheet.chunks((outline) => outlines.set(at, outline))
    yield { path: `xl/worksheets/sheet${at + 1}.xml`, chunks }
    yield* sheet.furtherParts?.(at + 1) ?? []
  }
  yield part('xl/workbook.xml', packageParts.workbookXml(names, outlines))
}
