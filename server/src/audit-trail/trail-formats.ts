import type { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { callerKinds } from '@insaka/domain/audit-log/audit.labels'
import type { Head } from '@insaka/domain/audit-log/head'
import type { TrailEvent } from '@insaka/domain/audit-log/audit.schema'
import { subjectOf } from '@insaka/domain/audit-log/history-subjects'
import { changeLabel } from '@insaka/domain/core/record-labels'
import { byteOrderMark, csvLine, type CsvValue } from '@insaka/domain/core/csv'
import type { TrailRow } from '../audit-log/trail.ts'
import type { TrailContent } from './trail-content.ts'
import type { TrailExportRequest } from './trail-export-request.ts'
import { isWithheld, trailEventOf } from './trail-event.ts'

export async function writeTrail(
  trail: TrailContent,
  order: TrailExportRequest,
  output: Writable,
  signal?: AbortSignal,
): Promise<{ events: number }> {
  let events = 0
  async function* countedBatches() {
    for await (const rows of trail.batches()) {
      events += rows.length
      yield rows
    }
  }
  const lines =
    order.format === 'csv'
      ? csvOf(order, countedBatches())
      : ndjsonOf(trail, order, countedBatches(), () => events)
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

/** One line per changed field; an event without changed fields has one line. */
async function* csvOf(order: TrailExportRequest, batches: AsyncIterable<TrailRow[]>): AsyncGenerator<string> {
  yield `${byteOrderMark}${csvLine(headings)}\r\n`
  for await (const rows of batches)
    yield rows
      .flatMap((row) => csvRowsOf(trailEventOf(row, order)))
      .map((line) => `${csvLine(line)}\r\n`)
      .join('')
}

function csvRowsOf({ sequence, happenedOn, digest, ...event }: TrailEvent): CsvValue[][] {
  const leadingCells = [sequence, happenedOn.slice(0, 19).replace('T', ' ')]
  if (event.withheld)
    return [[...leadingCells, null, null, 'Administration', null, null, 'Withheld', null, null, null, digest]]
  const subject = subjectOf(event.subject)
  const sharedCells = [
    ...leadingCells,
    event.actor,
    event.caller && callerKinds[event.caller],
    subject?.name ?? event.subject,
    event.name,
    event.subjectId,
    subject?.actions[event.action] ?? event.action,
  ]
  const changeCells = (event.changes ?? []).flatMap(({ field, before, after }) => {
    const label = subject && changeLabel(subject.labels, field)
    if (!label) return []
    if (subject.notInTables?.includes(field)) return [[label, null, null]]
    return [[label, subject.displayText(field, before), subject.displayText(field, after)]]
  })
  return (changeCells.length > 0 ? changeCells : [[null, null, null]]).map((change) => [
    ...sharedCells,
    ...change,
    digest,
  ])
}

/** A header line, one line per event, and a trailer with the end of the history. */
async function* ndjsonOf(
  { institution, isComplete, before, end }: TrailContent,
  order: TrailExportRequest,
  batches: AsyncIterable<TrailRow[]>,
  events: () => number,
): AsyncGenerator<string> {
  const { institutionId: id, madeOn, filters } = order
  const { code, name } = institution
  yield jsonLine({
    insaka: 'history 1',
    institution: { id, code, name },
    madeOn,
    filters,
    whole: isComplete,
    before,
  })
  for await (const rows of batches)
    yield rows.map((row) => jsonLine(eventLineOf(row, order, isComplete))).join('')
  yield jsonLine({ records: events(), end } satisfies { records: number; end: Head | null })
}

const jsonLine = (value: object): string => `${JSON.stringify(value)}\n`

const eventLineOf = (row: TrailRow, order: TrailExportRequest, isComplete: boolean) => ({
  event: row.sequence,
  content: isWithheld(row, order) ? null : row.content,
  digest: row.digest,
  ...(isComplete && { link: row.link }),
})
