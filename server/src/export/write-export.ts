import type { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { formatMoment } from '@insaka/domain/core/dates'
import { Refusal } from '@insaka/domain/core/errors'
import type { Cell } from '../workbook/document-model.ts'
import { listSheet } from '../workbook/list-sheet.ts'
import { linkRelationsXml } from '../workbook/package-parts.ts'
import { writeWorkbook, type Sheet } from '../workbook/write-workbook.ts'
import { aboutFacts } from './about-facts.ts'
import { aboutSheet } from './about-sheet.ts'
import { columnsOf, type ExportColumn } from './export-columns.ts'
import { csvLines } from './csv-export.ts'
import type { ExportData, ExportPart } from './export-data.ts'
import type { ExportRequest } from './export-request.ts'
import { requireMatchingTotals, Tally } from './tally.ts'

/** Excel refuses a sheet with more links, and holds this many rows below the headings. */
const limits = { links: 65_000, rows: 1_048_575 }

/** Writes an export and ends the output; throws if it disagrees with the list. */
export async function writeExport(
  data: ExportData,
  request: ExportRequest,
  output: Writable,
  { signal, maxCounts = limits }: { signal?: AbortSignal; maxCounts?: typeof limits } = {},
): Promise<{ records: number }> {
  const listTally = new Tally(data.list)
  if (request.format === 'csv') {
    const columns = columnsOf(data.description.fields, data.departments)
    await pipeline(
      csvLines(columns, listTally.countPieces(data.list.pieces())),
      output,
      signal ? { signal } : {},
    )
    requireMatchingTotals({ ...data, details: [] }, listTally, [])
  } else {
    if (data.total > maxCounts.rows) throw tooManyRows()
    const detailTallies = data.details.map((part) => new Tally(part))
    await writeWorkbook(
      workbookOf(data, request, [listTally, detailTallies], maxCounts.links),
      output,
      signal,
    )
    requireMatchingTotals(data, listTally, detailTallies)
  }
  return { records: listTally.records }
}

function workbookOf(
  data: ExportData,
  request: ExportRequest,
  [listTally, detailTallies]: [Tally, Tally[]],
  maxLinks: number,
) {
  const { institution, description, details, departments } = data
  const title = `${description.name} of ${institution.name}`
  const foot = `${institution.code} · ${description.name} · exported ${formatMoment(request.madeOn)} by ${request.madeBy}`
  const about: Sheet = {
    name: 'About',
    isLast: true,
    chunks: () => aboutSheet(title, aboutFacts(data, request, listTally, detailTallies), foot),
  }
  const parts: [ExportPart, Tally][] = [
    [data.list, listTally],
    ...details.map((part, at): [ExportPart, Tally] => [part, detailTallies[at]!]),
  ]
  const sheets = [
    about,
    ...parts.map(([part, tally]) => partSheet(part, tally, { ...request, departments, foot, maxLinks })),
  ]
  return { title, shield: null, sheets }
}

type SheetFrame = Pick<ExportRequest, 'origin'> &
  Pick<ExportData, 'departments'> & { foot: string; maxLinks: number }

function partSheet(
  part: ExportPart,
  tally: Tally,
  { origin, departments, foot, maxLinks }: SheetFrame,
): Sheet {
  const { description, first, pieces } = part
  const columns = columnsOf(description.fields, departments, first)
  const { page } = description
  const linkColumn = columns.findIndex(({ kind }) => kind === 'link')
  const ids: number[] = []
  async function* rows() {
    for await (const records of tally.countPieces(pieces())) {
      if (page !== undefined && ids.length < maxLinks)
        for (const { id } of (records as { id: number }[]).slice(0, maxLinks - ids.length)) ids.push(id)
      yield records.map((record) => cellsOf(columns, record))
    }
  }
  return {
    name: description.name,
    chunks: (reportOutline) =>
      listSheet(
        {
          columns,
          rows: rows(),
          foot,
          links: page === undefined ? undefined : { column: linkColumn, count: () => ids.length },
        },
        reportOutline,
      ),
    *furtherParts(number) {
      if (ids.length === 0) return
      const addressOf = (id: number) => `${origin}${page}?record=${id}`
      yield {
        path: `xl/worksheets/_rels/sheet${number}.xml.rels`,
        chunks: linkRelationsXml(ids, addressOf),
      }
    },
  }
}

const cellsOf = (columns: ExportColumn[], record: object): Cell[] =>
  columns.map(({ cellOf }) => cellOf(record as never))

const tooManyRows = (): Refusal =>
  new Refusal('INVALID', {
    message: 'One sheet of a workbook cannot hold this many records. Export them as CSV, or narrow the list.',
  })
