import type { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { callers } from '@insaka/domain/audit/audit.labels'
import type { Head } from '@insaka/domain/audit/head'
import type { TrailEvent } from '@insaka/domain/audit/audit.schema'
import { subjectOf } from '@insaka/domain/audit/subjects'
import { byteOrderMark, csvLine, type CsvValue } from '@insaka/domain/core/csv'
import type { TrailRow } from '../audit/trail.ts'
import type { GatheredTrail } from './gather-trail.ts'
import type { TrailOrder } from './trail-order.ts'
import { isWithheld, trailEventOf } from './trail-event.ts'

/** Writes the file of a history, and answers how many events it has. */
export async function writeTrail(
  gathered: GatheredTrail,
  order: TrailOrder,
  output: Writable,
  signal?: AbortSignal,
): Promise<{ events: number }> {
  let events = 0
  async function* counted() {
    for await (const rows of gathered.pieces()) {
      events += rows.length
      yield rows
    }
  }
  const lines =
    order.format === 'csv' ? csvOf(order, counted()) : ndjsonOf(gathered, order, counted(), () => events)
  await pipeline(lines, output, signal ? { signal } : {})
  return { events }
}

const headings = [
  'Event No.',
  'When',
  'Who',
  'By',
  'Register',
  'Record',
  'Record No.',
  'Change',
  'Field',
  'Before',
  'After',
  'Digest',
]

/** A line for each field that was changed; one for an event without such a field. */
async function* csvOf(order: TrailOrder, pieces: AsyncIterable<TrailRow[]>): AsyncGenerator<string> {
  yield `${byteOrderMark}${csvLine(headings)}\r\n`
  for await (const rows of pieces)
    yield rows
      .flatMap((row) => linesOf(trailEventOf(row, order)))
      .map((line) => `${csvLine(line)}\r\n`)
      .join('')
}

function linesOf({ sequence, happenedOn, digest, ...event }: TrailEvent): CsvValue[][] {
  const first = [sequence, happenedOn.slice(0, 19).replace('T', ' ')]
  if (event.withheld)
    return [[...first, null, null, 'Administration', null, null, 'Withheld', null, null, null, digest]]
  const subject = subjectOf(event.subject)
  const common = [
    ...first,
    event.actor,
    event.caller && callers[event.caller],
    subject?.name ?? event.subject,
    event.name,
    event.subjectId,
    subject?.actions[event.action] ?? event.action,
  ]
  const changed = (event.changes ?? []).flatMap(({ field, before, after }) => {
    const label = subject?.labels[field]
    if (!label) return []
    if (subject.notInTables?.includes(field)) return [[label, null, null]]
    return [[label, subject.displayText(field, before), subject.displayText(field, after)]]
  })
  return (changed.length > 0 ? changed : [[null, null, null]]).map((change) => [...common, ...change, digest])
}

/** A line with what the file is, one for each event, and one with its end. */
async function* ndjsonOf(
  { institution, whole, before, end }: GatheredTrail,
  order: TrailOrder,
  pieces: AsyncIterable<TrailRow[]>,
  events: () => number,
): AsyncGenerator<string> {
  const { institutionId: id, madeOn, filters } = order
  const { code, name } = institution
  yield line({ insaka: 'history 1', institution: { id, code, name }, madeOn, filters, whole, before })
  for await (const rows of pieces) yield rows.map((row) => line(eventOf(row, order, whole))).join('')
  yield line({ records: events(), end } satisfies { records: number; end: Head | null })
}

const line = (value: object): string => `${JSON.stringify(value)}\n`

const eventOf = (row: TrailRow, order: TrailOrder, whole: boolean) => ({
  event: row.sequence,
  content: isWithheld(row, order) ? null : row.content,
  digest: row.digest,
  ...(whole && { link: row.link }),
})
