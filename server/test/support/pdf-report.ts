import { PassThrough } from 'node:stream'
import type { ReportDocument } from '../../src/procurement-report/report-document.ts'
import type { Cell, Column, Section, Table } from '../../src/workbook/document-model.ts'
import { writePdf, type PdfOptions } from '../../src/procurement-report/pdf/write-pdf.ts'

export async function* rowBatches(rows: Cell[][], size = 50): AsyncGenerator<Cell[][]> {
  for (let at = 0; at < rows.length; at += size) yield rows.slice(at, at + size)
}

export const column = (label: string, kind: Column['kind'], width: number): Column => ({ label, kind, width })

export const section = (heading: string, ...tables: Table[]): Section => ({ name: heading, heading, tables })

export const pdfReport = (overrides: Partial<ReportDocument> = {}): ReportDocument => ({
  title: 'Procurement Progress Report',
  institution: { name: 'Ministry of Lakes', alias: 'MoL', contacts: [], shield: null },
  facts: [{ label: 'Period', value: '01-Oct-2026 to 31-Dec-2026' }],
  notices: [],
  foot: 'MoL, fourth quarter 2026',
  sections: [],
  certification: {
    heading: 'Certification',
    statement: 'We certify that this is true.',
    signatories: ['Head of Procurement', 'Controlling Officer'],
  },
  ...overrides,
})

export async function renderReportPdf(
  document: ReportDocument,
  options: PdfOptions = { tagged: false },
): Promise<Buffer> {
  const output = new PassThrough()
  const chunks: Buffer[] = []
  output.on('data', (chunk: Buffer) => chunks.push(chunk))
  await writePdf(document, output, options)
  return Buffer.concat(chunks)
}

export const tableOfNames = (rows: number, table: Partial<Table> = {}): Table => ({
  columns: [column('No.', 'count', 8), column('Name', 'text', 30)],
  rows: rowBatches(Array.from({ length: rows }, (_, index): Cell[] => [index + 1, `Name of ${index + 1}`])),
  ...table,
})
