import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { strFromU8, unzipSync } from 'fflate'
import { SaxesParser } from 'saxes'
import type { ReportDocument } from '../../src/procurement-report/document.ts'
import type { Cell, Column, Table } from '../../src/workbook/contents.ts'
import { writeXlsx } from '../../src/procurement-report/write-xlsx.ts'

export const column = (label: string, kind: Column['kind'], width = 12): Column => ({ label, kind, width })

/** Rows that can be read again and again, in batches. */
export const batches = (...all: Cell[][][]): AsyncIterable<Cell[][]> => ({
  async *[Symbol.asyncIterator]() {
    yield* all
  },
})

export const table = (columns: Column[], rows: Cell[][], more: Partial<Table> = {}): Table => ({
  columns,
  rows: batches(rows),
  ...more,
})

export const report = (more: Partial<ReportDocument> = {}): ReportDocument => ({
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

/** A report of one section with one table. */
export const reportOf = (columns: Column[], rows: Cell[][], more: Partial<Table> = {}): ReportDocument =>
  report({ sections: [{ name: 'Data', heading: 'Data', tables: [table(columns, rows, more)] }] })

export async function written(document: ReportDocument): Promise<Buffer> {
  const output = new PassThrough()
  const [bytes] = await Promise.all([buffer(output), writeXlsx(document, output)])
  return bytes
}

export type Element = { name: string; attributes: Record<string, string>; children: Element[]; text: string }

/** Strict: whatever is not well-formed XML 1.0 throws. */
export function parsed(xml: string): Element {
  const root: Element = { name: '', attributes: {}, children: [], text: '' }
  const open = [root]
  const parser = new SaxesParser({ xmlns: false })
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ name, attributes }) => {
    const element = { name, attributes, children: [], text: '' }
    open.at(-1)?.children.push(element)
    open.push(element)
  })
  parser.on('text', (text) => {
    const last = open.at(-1)
    if (last) last.text += text
  })
  parser.on('closetag', () => open.pop())
  parser.write(xml).close()
  return root
}

export function all(element: Element, name: string): Element[] {
  return element.children.flatMap((child) => [...(child.name === name ? [child] : []), ...all(child, name)])
}

export function one(element: Element, name: string): Element {
  const [found] = all(element, name)
  if (!found) throw new Error(`There is no <${name}>.`)
  return found
}

/** What is in the package, each XML part read strictly. */
export function opened(bytes: Uint8Array) {
  const files = unzipSync(bytes)
  const part = (path: string): Element => {
    const file = files[path]
    if (!file) throw new Error(`There is no part ${path}.`)
    return parsed(strFromU8(file))
  }
  const sheet = (place: number) => part(`xl/worksheets/sheet${place}.xml`)
  const cell = (place: number, at: string) => {
    const found = all(sheet(place), 'c').find(({ attributes }) => attributes.r === at)
    if (!found) throw new Error(`There is no cell ${at}.`)
    return found
  }
  /** How it is shown: its format's code, and what else its style says. */
  const styleOf = ({ attributes }: Element) => {
    const styles = part('xl/styles.xml')
    const xf = one(styles, 'cellXfs').children[Number(attributes.s)]
    if (!xf) throw new Error(`There is no style ${attributes.s}.`)
    const { numFmtId, fontId, fillId, borderId, quotePrefix } = xf.attributes
    const format = all(styles, 'numFmt').find((one) => one.attributes.numFmtId === numFmtId)
    const font = one(styles, 'fonts').children[Number(fontId)]
    const border = one(styles, 'borders').children[Number(borderId)]
    return {
      format: format?.attributes.formatCode,
      bold: font ? all(font, 'b').length > 0 : false,
      size: font ? one(font, 'sz').attributes.val : undefined,
      filled: fillId === '2',
      lines: border?.children.filter(({ attributes: { style } }) => style).map(({ name }) => name),
      wrap: one(xf, 'alignment').attributes.wrapText === '1',
      vertical: one(xf, 'alignment').attributes.vertical,
      quoted: quotePrefix === '1',
    }
  }
  return { files, part, sheet, cell, styleOf }
}
