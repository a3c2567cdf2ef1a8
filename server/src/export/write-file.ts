import type { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { formatMoment } from '@insaka/domain/core/dates'
import { Refusal } from '@insaka/domain/core/errors'
import type { Cell } from '../workbook/contents.ts'
import { listSheet } from '../workbook/list-sheet.ts'
import { linkRelationsXml } from '../workbook/package-parts.ts'
import { writeWorkbook, type Sheet } from '../workbook/write-workbook.ts'
import { aboutFacts } from './about.ts'
import { aboutSheet } from './about-sheet.ts'
import { columnsOf, type ExportColumn } from './columns.ts'
import { csvOf } from './csv.ts'
import type { Gathered, Part } from './gather.ts'
import type { ExportOrder } from './order.ts'
import { refuseDifference, Tally } from './tally.ts'

/** Excel opens no sheet that has more links, and has room for so many rows below the headings. */
const limits = { links: 65_000, rows: 1_048_575 }

/** Writes the file of an export and ends the output. Refuses where it does not agree with the list. */
export async function writeExport(
  gathered: Gathered,
  order: ExportOrder,
  output: Writable,
  { signal, most = limits }: { signal?: AbortSignal; most?: typeof limits } = {},
): Promise<{ records: number }> {
  const list = new Tally(gathered.list)
  if (order.format === 'csv') {
    const columns = columnsOf(gathered.description.fields, gathered.departments)
    await pipeline(csvOf(columns, list.over(gathered.list.pieces())), output, signal ? { signal } : {})
    refuseDifference({ ...gathered, further: [] }, list, [])
  } else {
    if (gathered.total > most.rows) throw tooManyRows()
    const others = gathered.further.map((part) => new Tally(part))
    await writeWorkbook(workbookOf(gathered, order, [list, others], most.links), output, signal)
    refuseDifference(gathered, list, others)
  }
  return { records: list.records }
}

function workbookOf(
  gathered: Gathered,
  order: ExportOrder,
  [list, others]: [Tally, Tally[]],
  mostLinks: number,
) {
  const { institution, description, further, departments } = gathered
  const title = `${description.name} of ${institution.name}`
  const foot = `${institution.code} · ${description.name} · exported ${formatMoment(order.madeOn)} by ${order.madeBy}`
  const about: Sheet = {
    name: 'About',
    isLast: true,
    chunks: () => aboutSheet(title, aboutFacts(gathered, order, list, others), foot),
  }
  const parts: [Part, Tally][] = [
    [gathered.list, list],
    ...further.map((part, at): [Part, Tally] => [part, others[at]!]),
  ]
  const sheets = [
    about,
    ...parts.map(([part, tally]) => partSheet(part, tally, { ...order, departments, foot, mostLinks })),
  ]
  return { title, shield: null, sheets }
}

type Frame = Pick<ExportOrder, 'origin'> & Pick<Gathered, 'departments'> & { foot: string; mostLinks: number }

function partSheet(part: Part, tally: Tally, { origin, departments, foot, mostLinks }: Frame): Sheet {
  const { description, first, pieces } = part
  const columns = columnsOf(description.fields, departments, first)
  const { page } = description
  const column = columns.findIndex(({ kind }) => kind === 'link')
  const ids: number[] = []
  async function* rows() {
    for await (const records of tally.over(pieces())) {
      if (page !== undefined && ids.length < mostLinks)
        for (const { id } of (records as { id: number }[]).slice(0, mostLinks - ids.length)) ids.push(id)
      yield records.map((record) => cellsOf(columns, record))
    }
  }
  return {
    name: description.name,
    chunks: (tell) =>
      listSheet(
        {
          columns,
          rows: rows(),
          foot,
          links: page === undefined ? undefined : { column, count: () => ids.length },
        },
        tell,
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
    message: 'A sheet of a workbook has no room for so many records. Export them as CSV, or narrow the list.',
  })
