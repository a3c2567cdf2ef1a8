import type { APIRequestContext, Page } from '@playwright/test'
import { elementsNamed, elementNamed, openXlsx } from '../../server/test/support/xlsx-report.ts'
import { sessionOf } from './session.ts'

type PrintedCell = string | number | null
/** Cells of a table row by column heading. */
export type PrintedLine = Readonly<Record<string, PrintedCell>>
export type PrintedTable = { rows: PrintedLine[]; sums: PrintedLine[] }

/** Parses an amount from a cell, a page or the API into ngwee; an empty cell or a dash is zero. */
export function ngweeOf(amount: PrintedCell | undefined): bigint {
  if (amount === null || amount === '' || amount === '–') return 0n
  const digits = String(amount).replaceAll(/[,\s]|[A-Z]{3}/g, '')
  const [, sign, integerPart, part = ''] = /^([+−-]?)(\d+)(?:\.(\d{1,2}))?$/.exec(digits) ?? []
  if (integerPart === undefined) throw new Error(`${digits} is no amount.`)
  const ngwee = BigInt(integerPart) * 100n + BigInt(part.padEnd(2, '0'))
  return sign === '−' || sign === '-' ? -ngwee : ngwee
}

export const sumOf = <Row>(rows: readonly Row[], valueOf: (row: Row) => PrintedCell | undefined): bigint =>
  rows.reduce((sum, row) => sum + ngweeOf(valueOf(row)), 0n)

export async function apiReaderOf(request: APIRequestContext, username: string) {
  const { sub, headers } = await sessionOf(request, username)
  const read = async <Payload>(path: string): Promise<Payload> =>
    (await (await request.get(path, { headers })).json()).payload as Payload
  /** Reads all pages of a list; `pathOf` gives the path of each page. */
  async function readAll<Row>(pathOf: (page: number) => string, name: string): Promise<Row[]> {
    const rows: Row[] = []
    for (let page = 0; ; page++) {
      const payload = await read<Record<string, { content: Row[]; pagination: { last: boolean } }>>(
        pathOf(page),
      )
      rows.push(...payload[name]!.content)
      if (payload[name]!.pagination.last) return rows
    }
  }
  return { sub, read, readAll }
}

export function readReport(bytes: Uint8Array) {
  const { part, sheet } = openXlsx(bytes)
  const names = elementsNamed(part('xl/workbook.xml'), 'sheet').map(({ attributes }) => attributes.name!)
  const linesOf = (name: string) =>
    elementNamed(sheet(names.indexOf(name) + 1), 'sheetData').children.map(({ attributes, children }) => ({
      place: Number(attributes.r),
      cells: children.map((cell): PrintedCell => {
        const [value] = cell.children
        if (!value) return null
        return cell.attributes.t === 'inlineStr' ? elementNamed(value, 't').text : Number(value.text)
      }),
    }))
  /** Table whose first column has this heading; the sums follow its rows after an empty line. */
  function tableOf(name: string, head: string): PrintedTable {
    const lines = linesOf(name)
    const start = lines.findIndex(({ cells }) => cells[0] === head && cells[1] !== null)
    if (start === -1) throw new Error(`${name} has no table of ${head}.`)
    const labels = lines[start]!.cells.map(String)
    const sections: PrintedLine[][] = [[]]
    for (const { place, cells } of lines.slice(start + 1)) {
      if (place - lines[start]!.place > sections.flat().length + sections.length) break
      if (cells.length === 0) sections.push([])
      else sections.at(-1)!.push(Object.fromEntries(labels.map((label, at) => [label, cells[at] ?? null])))
    }
    return { rows: sections[0]!, sums: sections.slice(1).flat() }
  }
  const textsOf = (name: string) => linesOf(name).flatMap(({ cells }) => cells.map(String))
  return { tableOf, textsOf }
}

type PrintedPage = {
  tables: { caption: string; lines: string[][] }[]
  items: Record<string, string>
}

/** Replaces the print dialog and records the printed content. */
export async function watchPrinting(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.print = () => {
      window.dispatchEvent(new Event('beforeprint'))
      const sheets = [...document.querySelectorAll('[data-printed]')]
      // If the page has print sheets, only those are printed.
      const parts = sheets.length > 0 ? sheets : [document.body]
      const all = (selector: string) => parts.flatMap((part) => [...part.querySelectorAll(selector)])
      const textOf = (element: Element | null) => element?.textContent.trim() ?? ''
      const tables = all('table').filter((table) => sheets.length > 0 || table.checkVisibility())
      Object.assign(window, {
        onPaper: {
          tables: (tables as HTMLTableElement[]).map((table) => ({
            caption: textOf(table.caption),
            lines: [...table.rows].map((row) => [...row.cells].map(textOf)),
          })),
          items: Object.fromEntries(all('dt').map((term) => [textOf(term), textOf(term.nextElementSibling)])),
        },
      })
      window.dispatchEvent(new Event('afterprint'))
    }
  })
}

export async function printPage(page: Page) {
  await page.emulateMedia({ media: 'print' })
  await page.evaluate(() => window.print())
  await page.emulateMedia({ media: null })
  return lastPrintedPage(page)
}

export async function lastPrintedPage(page: Page) {
  await page.waitForFunction(() => 'onPaper' in window)
  const { tables, items } = await page.evaluate(() => (window as unknown as { onPaper: PrintedPage }).onPaper)
  /** First table whose caption starts with this text, or which has a column with this heading. */
  function tableOf(criterion: { caption: string } | { head: string }): {
    rows: PrintedLine[]
    last: PrintedLine
  } {
    const foundTable = tables.find(({ caption, lines }) =>
      'caption' in criterion ? caption.startsWith(criterion.caption) : lines[0]?.includes(criterion.head),
    )
    if (!foundTable) throw new Error(`There is no table of ${JSON.stringify(criterion)} on paper.`)
    const [heads, ...lines] = foundTable.lines
    const rows = lines.map((line) => Object.fromEntries(heads!.map((head, at) => [head, line[at] ?? null])))
    return { rows, last: rows.at(-1)! }
  }
  return { tables, items, tableOf }
}
