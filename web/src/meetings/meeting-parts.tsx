import { formatDay } from '@insaka/domain/core/dates'
import { meetings } from '@insaka/domain/meetings/meetings.register'
import type { Recorded } from '@insaka/domain/registers/define-register'
import { shownStateOf, type LinesField } from '@insaka/domain/registers/derived'
import { text } from '@insaka/domain/registers/fields'
import type { AnyLine } from '@insaka/domain/registers/lines'
import type { OwnParts } from '../registers/described/DescribedDialog.tsx'
import { MeetingFields } from './MeetingFields.tsx'

type Meeting = Recorded<typeof meetings>

const signature = { signature: text('Signature', { max: 1, width: 20 }) }
/** Lines on which members declare interests by hand. */
const blankDeclarations: AnyLine[] = Array.from({ length: 5 }, (_, at) => ({ id: -1 - at }))

type Printed = { name: string; field: LinesField; lines: readonly AnyLine[] }

const isPlanned = ({ state }: Meeting) => state === 'PLANNED' || state === 'CANCELLED'

function pick(field: LinesField, names: readonly string[]): LinesField {
  return { ...field, lineFields: Object.fromEntries(names.map((name) => [name, field.lineFields[name]!])) }
}

/** A planned meeting prints its agenda and sheets to fill in by hand; one that was held prints its minutes. */
function printedLines(meeting: Meeting, { name, field, lines }: Printed) {
  if (!isPlanned(meeting)) {
    if (name !== 'attendance') return { field, lines }
    return {
      field: pick(field, ['name', 'capacity', 'represents']),
      lines: lines.filter(({ present }) => present),
    }
  }
  if (name === 'agenda') return { field: pick(field, ['paper', 'description', 'value']), lines }
  if (name === 'interests')
    return {
      field: { ...field, lineFields: { ...field.lineFields, ...signature } },
      lines: [...lines, ...blankDeclarations],
    }
  const { name: attendee, capacity, represents } = field.lineFields
  const lineFields = { name: attendee!, capacity: capacity!, represents: represents!, ...signature }
  return { field: { ...field, lineFields }, lines }
}

const quorumText = ({ appointed, votersPresent }: Meeting): string[] =>
  appointed === null ? [] : [`${votersPresent} of ${appointed} appointed members present or represented`]

const parts = {
  Fields: MeetingFields,
  sheet: {
    title: (meeting: Meeting) =>
      isPlanned(meeting) ? 'Agenda of the procurement committee' : 'Minutes of the procurement committee',
    state: (meeting: Meeting) => shownStateOf(meetings, meeting, '').label,
    facts: (meeting: Meeting) => [
      [formatDay(meeting.heldOn), meeting.time].filter(Boolean).join(', '),
      meeting.place,
      ...quorumText(meeting),
    ],
    mainSection: 'Meeting',
    printedLines,
    signers: (meeting: Meeting) => (isPlanned(meeting) ? ['Committee Secretary'] : meetings.signers),
  },
}

/** Parts of the dialog that only meetings have. */
export const meetingParts = parts as unknown as OwnParts
