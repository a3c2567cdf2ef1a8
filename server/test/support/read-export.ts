import { elementsNamed, elementNamed, openXlsx, type Element } from './xlsx-report.ts'

export type Row = Record<string, string | number | null>

const dayOf = (serial: number): string =>
  new Date((Math.floor(serial) - 25_569) * 86_400_000).toISOString().slice(0, 10)

function momentOf(serial: number): string {
  const seconds = Math.round((serial - Math.floor(serial)) * 86_400)
  const time = new Date(seconds * 1_000).toISOString().slice(11, 19)
  return `${dayOf(serial)}T${time}+02:00`
}

/** Decodes Excel's `_x0041_` escapes. */
export const decodeExcelText = (text: string): string =>
  text.replaceAll(/_x([\dA-F]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

export function readWorkbook(bytes: Uint8Array) {
  const { files, part, sheet } = openXlsx(bytes)
  const styles = part('xl/styles.xml')
  const codes = new Map(
    elementsNamed(styles, 'numFmt').map(({ attributes: { numFmtId, formatCode } }) => [numFmtId, formatCode]),
  )
  const formats = elementNamed(styles, 'cellXfs').children.map(
    ({ attributes }) => codes.get(attributes.numFmtId) ?? '',
  )

  const valueOf = ({ attributes, children }: Element): string | number | null => {
    if (children.length === 0) return null
    if (attributes.t === 'inlineStr') return decodeExcelText(elementNamed(children[0]!, 't').text)
    const number = Number(children[0]!.text)
    const format = formats[Number(attributes.s)]!
    if (format === 'dd-mmm-yyyy') return dayOf(number)
    return format.startsWith('dd-mmm-yyyy') ? momentOf(number) : number
  }
  const names = elementsNamed(part('xl/workbook.xml'), 'sheet').map(({ attributes }) => attributes.name!)

  function rowsOf(name: string): Row[] {
    const [head, ...rows] = elementNamed(sheet(names.indexOf(name) + 1), 'sheetData').children
    const labels = head!.children.map((cell) => String(valueOf(cell)))
    return rows.map(({ children }) =>
      Object.fromEntries(labels.map((label, at) => [label, valueOf(children[at]!)])),
    )
  }
  const about = (): Record<string, string> => {
    const rows = elementNamed(sheet(1), 'sheetData').children.slice(1)
    return Object.fromEntries(
      rows.map(({ children }) => [valueOf(children[0]!), valueOf(children[1]!)]),
    ) as never
  }
  function linksOf(name: string): Record<string, string> {
    const sheetNumber = names.indexOf(name) + 1
    const targets = new Map(
      elementsNamed(part(`xl/worksheets/_rels/sheet${sheetNumber}.xml.rels`), 'Relationship').map(
        ({ attributes }) => [attributes.Id, attributes.Target!],
      ),
    )
    const links = elementsNamed(sheet(sheetNumber), 'hyperlink').map(({ attributes }) => attributes)
    return Object.fromEntries(links.map((link) => [link.ref, targets.get(link['r:id'])!]))
  }
  const xmlOf = (name: string): Element => sheet(names.indexOf(name) + 1)
  return { names, rowsOf, about, linksOf, xmlOf, files }
}

/** Strict parser for RFC 4180 with a byte-order mark. */
export function readCsv(bytes: Uint8Array): { labels: string[]; rows: string[][] } {
  const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  if (!text.startsWith('\uFEFF')) throw new Error('There is no byte-order mark.')
  const [labels, ...rows] = parseLines(text.slice(1), '\r\n')
  return { labels: labels!, rows }
}

export function parseLines(text: string, lineEnd = '\n'): string[][] {
  const field = new RegExp(`(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|${lineEnd})`, 'y')
  const lines: string[][] = [[]]
  while (field.lastIndex < text.length) {
    const at = field.lastIndex
    const [, quoted, plain, end] = field.exec(text) ?? []
    if (end === undefined) throw new Error(`This is no CSV: ${text.slice(at, at + 60)}`)
    lines.at(-1)!.push(quoted?.replaceAll('""', '"') ?? plain!)
    if (end === lineEnd) lines.push([])
  }
  return lines.slice(0, -1)
}
