import type { TrailEvent } from '@insaka/domain/audit-log/audit.schema'
import { formatNumber } from '@insaka/domain/core/number-format'
import { Moment } from '../ui/Moment.tsx'
import type { Column } from '../ui/table/column.ts'
import {
  actionText,
  changesOf,
  changeTexts,
  summaryText,
  recordText,
  registerText,
  whoText,
  withheldText,
} from './event-texts.ts'
import { RecordLink } from './RecordLink.tsx'

const unlessWithheld =
  (text: (event: TrailEvent) => string, instead = '') =>
  (event: TrailEvent) =>
    event.withheld ? instead : text(event)

const changeColumn = { key: 'change', header: 'Change', card: 'line' } as const

// oxfmt-ignore
const sharedColumns: readonly Column<TrailEvent>[] = [
  { key: 'when', header: 'When', cell: ({ happenedOn }) => <Moment value={happenedOn} />, width: 17, nowrap: true, card: 'start' },
  { key: 'who', header: 'Who', cell: unlessWithheld(whoText), width: 15, card: 'who' },
  { key: 'what', header: 'What', cell: unlessWithheld(actionText, withheldText.what), width: 14, grows: true, card: 'state' },
  { key: 'register', header: 'Register', cell: unlessWithheld(registerText), width: 13 },
  // The first link of a row opens the event by keyboard, so Tab skips the link to the record, which the sheet repeats.
  { key: 'record', header: 'Record', cell: (event) => (event.withheld ? withheldText.record : <RecordLink event={event} tabIndex={-1} />), width: 31, card: 'what' },
]

/** Columns of the event list, with only the main changes. */
export const eventColumns: readonly Column<TrailEvent>[] = [
  ...sharedColumns,
  {
    ...changeColumn,
    cell: (event) =>
      event.withheld
        ? `Event ${formatNumber(event.sequence)}, SHA-256 ${event.digest.slice(0, 12)}…`
        : summaryText(event),
  },
]

const printedRecordText = unlessWithheld(recordText, withheldText.record)

/** Columns on paper, with all changes of an event. */
export const printedColumns: readonly Column<TrailEvent>[] = [
  { key: 'event', header: 'Event', cell: ({ sequence }) => formatNumber(sequence), width: 8, align: 'right' },
  ...sharedColumns.map((column) =>
    column.key === 'record' ? { ...column, cell: printedRecordText } : column,
  ),
  {
    ...changeColumn,
    cell: (event) => (event.withheld ? event.digest : changeTexts(changesOf(event)).join('; ')),
  },
]
