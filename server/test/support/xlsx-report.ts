import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { strFromU8, unzipSync } from 'fflate'
import { SaxesParser } from 'saxes'
import type { ReportDocument } from '../../src/procurement-report/report-document.ts'
import type { Cell, Column, Table } from '../../src/workbook/document-model.ts'
import { writeXlsx } from '../../src/procurement-report/write-xlsx.ts'

export const column = (label: string, kind: Column['kind'], width = 12): Column => ({ label, kind, width })

const replayableBatches = (...all: Cell[][][]): AsyncIterable<Cell[][]> => ({
  async *[Symbol.asyncIterator]() {
    yield* all
  },
})

export const table = (columns: Column[], rows: Cell[][], options: Partial<Table> = {}): Table => ({
  columns,
  rows: replayableBatches(rows),
  ...options,
})

export const xlsxReport = (more: Partial<ReportDocument> = {}): ReportDocument => ({
  title: 'Procurement Progress Report',
  institution: { name: 'Chipata City Council', alias: 'CCC', contacts: [], shield: null },
  facts: [{ label: 'Period', value: '1 January to 31 March 2026' }],
  notices: [],
  foot: 'Procurement Progress Report',
  sections: [],
  certification: {
    heading: 'Certification',
    statement: 'I certify it.',
    signatories: ['Controlling Officer'],
  },
  ...more,
})

export const xlsxReportOf = (
  columns: Column[],
  rows: Cell[][],
  options: Partial<Table> = {},
): ReportDocument =>
  xlsxReport({ sections: [{ name: 'Data', heading: 'Data', tables: [table(columns, rows, options)] }] })

export async function writeXlsxBytes(document: ReportDocument): Promise<Buffer> {
  const output = new PassThrough()
  const [bytes] = await Promise.all([buffer(output), writeXlsx(document, output)])
  return bytes
}

export type Element = { name: string; attributes: Record<string, string>; children: Element[]; text: string }

/** Strict XML 1.0 parser; throws if the text is not well-formed. */
function parseXml(xml: string): Element {
  const root: Element = { name: '', attributes: {}, children: [], text: '' }
  const openElements = [root]
  const parser = new SaxesParser({ xmlns: false })
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ name, attributes }) => {
    const element = { name, attributes, children: [], text: '' }
    openElements.at(-1)?.children.push(element)
    openElements.push(element)
  })
  parser.on('text', (text) => {
    const current = openElements.at(-1)
    if (current) current.text += text
  })
  parser.on('closetag', () => openElements.pop())
  parser.write(xml).close()
  return root
}

export function elementsNamed(element: Element, name: string): Element[] {
  return element.children.flatMap((child) => [
    ...(child.name === name ? [child] : []),
    ...elementsNamed(child, name),
  ])
}

export function elementNamed(element: Element, name: string): Element {
  const [firstElement] = elementsNamed(element, name)
  if (!firstElement) throw new Error(`There is no <${name}>.`)
  return firstElement
}

/** Parts of the package; XML parts are parsed strictly. */
export function openXlsx(bytes: Uint8Array) {
  const files = unzipSync(bytes)
  const part = (path: string): Element => {
    const file = files[path]
    if (!file) throw new Error(`There is no part ${path}.`)
    return parseXml(strFromU8(file))
  }
  const sheet = (sheetNumber: number) => part(`xl/worksheets/sheet${sheetNumber}.xml`)
  const cell = (sheetNumber: number, reference: string) => {
    const cellElement = elementsNamed(sheet(sheetNumber), 'c').find(
      ({ attributes }) => attributes.r === reference,
    )
    if (!cellElement) throw new Error(`There is no cell ${reference}.`)
    return cellElement
  }
  const styleOf = ({ attributes }: Element) => {
    const styles = part('xl/styles.xml')
    const xf = elementNamed(styles, 'cellXfs').children[Number(attributes.s)]
    if (!xf) throw new Error(`There is no style ${attributes.s}.`)
    const { numFmtId, fontId, fillId, borderId, quotePrefix } = xf.attributes
    const format = elementsNamed(styles, 'numFmt').find(
      (numberFormat) => numberFormat.attributes.numFmtId === numFmtId,
    )
    const font = elementNamed(styles, 'fonts').children[Number(fontId)]
    const border = elementNamed(styles, 'borders').children[Number(borderId)]
    return {
      format: format?.attributes.formatCode,
      bold: font ? elementsNamed(font, 'b').length > 0 : false,
      size: font ? elementNamed(font, 'sz').attributes.val : undefined,
      filled: fillId === '2',
      lines: border?.children.filter(({ attributes: { style } }) => style).map(({ name }) => name),
      wrap: elementNamed(xf, 'alignment').attributes.wrapText === '1',
      vertical: elementNamed(xf, 'alignment').attributes.vertical,
      quoted: quotePrefix === '1',
    }
  }
  return { files, part, sheet, cell, styleOf }
}
