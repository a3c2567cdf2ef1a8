import { pipeline } from 'node:stream/promises'
import type { Writable } from 'node:stream'
import Pdf from 'pdfkit'
import type { ReportDocument } from '../report-document.ts'
import { drawCertification } from './certification.ts'
import { reserveContents, type Chapter } from './table-of-contents.ts'
import { drawCover } from './cover.ts'
import { Footers } from './footers.ts'
import { fontFiles, openFonts } from './fonts.ts'
import { toPrintable } from './printable.ts'
import { drawSection } from './section.ts'
import { Sheet } from './page-writer.ts'

export type PdfOptions = {
  /** Adds the structure tree for screen readers, which needs memory for each cell. */
  tagged: boolean
  /** Time of creation in the metadata; omitted by default. */
  createdOn?: Date
}

/** Writes a report as a PDF and ends the output. Equal reports give equal bytes. */
export async function writePdf(
  report: ReportDocument,
  output: Writable,
  options: PdfOptions,
  signal?: AbortSignal,
): Promise<void> {
  await pipeline(bytesOf(report, options, signal), output, signal ? { signal } : {})
}

async function* bytesOf(
  report: ReportDocument,
  options: PdfOptions,
  signal?: AbortSignal,
): AsyncGenerator<Uint8Array> {
  const document = openDocument(report, options)
  for await (const _ of draw(document, report, options)) {
    signal?.throwIfAborted()
    yield* readWritten(document)
  }
  document.end()
  yield* readWritten(document)
}

function* readWritten(document: PDFKit.PDFDocument): Generator<Uint8Array> {
  const bytes = document.read() as Uint8Array | null
  if (bytes) yield bytes
}

async function* draw(
  document: PDFKit.PDFDocument,
  report: ReportDocument,
  { tagged }: PdfOptions,
): AsyncGenerator<void> {
  const fonts = openFonts(document)
  const footers = new Footers()
  const sheet = new Sheet(document, fonts, tagged, () => footers.reserve(document, sheet.pages))
  const root = sheet.tag(null, 'Document')
  const chapters = [...report.sections, report.certification].map(({ heading }, index): Chapter => {
    return {
      heading: toPrintable(heading),
      destination: `chapter-${String(index).padStart(4, '0')}`,
      page: 0,
    }
  })
  drawCover(sheet, report, root)
  const contents = reserveContents(sheet, chapters, root)
  for (const [index, section] of report.sections.entries()) {
    if (index === 0) sheet.startPage()
    yield* drawSection(sheet, section, chapters[index]!, root)
  }
  if (report.sections.length === 0) sheet.startPage()
  drawCertification(sheet, report.certification, chapters.at(-1)!, root)
  sheet.flush()
  contents.fill()
  footers.fill(toPrintable(report.foot), fonts.regular, tagged)
  root?.end()
}

function openDocument(report: ReportDocument, { tagged, createdOn }: PdfOptions): PDFKit.PDFDocument {
  const document = new Pdf({
    size: 'A4',
    layout: 'landscape',
    margin: 0,
    autoFirstPage: false,
    font: fontFiles.regular,
    pdfVersion: '1.7',
    lang: 'en-GB',
    displayTitle: true,
    tagged,
    info: {
      Title: toPrintable(report.title),
      Author: toPrintable(report.institution.name),
      // Makes the file id unique for each report, because pdfkit derives it from these fields.
      Subject: toPrintable(report.foot),
      Creator: 'Insaka',
      CreationDate: createdOn ?? new Date(0),
    },
  })
  // Hides the placeholder date from the file, because the current time would make the bytes vary.
  if (!createdOn) Object.defineProperty(document.info, 'CreationDate', { enumerable: false })
  // Below version 1.4 pdfkit writes no XMP metadata, where it would not escape '<' in the title.
  document.version = 1.3
  return document
}
