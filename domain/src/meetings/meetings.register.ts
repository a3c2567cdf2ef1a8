import { defineRegister } from '../registers/define-register.ts'
import {
  choice,
  count,
  day,
  decided,
  flag,
  lines,
  longText,
  moment,
  pdf,
  pdfs,
  text,
} from '../registers/fields.ts'
import { byNumber } from '../registers/identities.ts'
import { attendanceCapacities, resolutionLimit, resolutions } from './meetings.labels.ts'
import { agendaRules, attendanceRules, holdingRefusal } from './meetings.rules.ts'

const optional = { optional: true } as const
/** The head of the printed sheet shows them. */
const notPrinted = { notIn: ['print'] } as const
const inRecord = { section: 'Record' } as const
const secretary = { duties: ['COMMITTEE_SECRETARY'] } as const
const reason = (label: string) => ({ reason: longText(label, { min: 3, max: 300 }) })

const dayInReference = (heldOn: string) => `${heldOn.slice(5, 7)}.${heldOn.slice(2, 4)}`

// oxfmt-ignore
export const meetings = defineRegister('meetings', {
  base: 'procurement',
  numberLabel: 'Reference',
  reference: ({ institution, id, heldOn }) => `${institution}.PC.${id}.${dayInReference(heldOn)}`,
  subject: 'meetingNumber',
  initialState: 'PLANNED',
  editableStates: ['PLANNED'],
  affects: ['mpc', 'enquiries'],
  notice(meeting, today) {
    const missing = meeting.state === 'PLANNED' && meeting.heldOn <= today ? holdingRefusal(meeting) : null
    return missing === null ? null : { title: 'This meeting is not recorded as held yet', reason: missing }
  },
  fields: {
    meetingNumber: text('Meeting No.', { max: 40, column: 'usual', width: 12, isSearched: true, identity: byNumber, example: '3/2026' }),
    heldOn: day('Date', { column: 'usual', ...notPrinted }),
    time: text('Time', { ...optional, ...notPrinted, max: 20, example: '09:00' }),
    place: text('Place', { ...notPrinted, max: 120, column: 'usual', isSearched: true, example: 'Board Room' }),
    agenda: lines('Agenda', { section: 'Agenda', noun: 'agenda item', column: 'usual', width: 9, rules: agendaRules, fields: {
      paper: text('Paper', { ...optional, max: 80, width: 20 }),
      description: text('Subject', { ...optional, max: 300, width: 26 }),
      value: decided(text('Value', { ...optional, max: 40, width: 16 })),
      submittedOn: decided(moment('Submitted On', { ...optional, isHidden: true })),
      decision: choice('Decision', resolutions, { ...optional, width: 18 }),
      resolution: longText('Resolution', { ...optional, max: resolutionLimit, width: 30 }),
      outcome: decided(text('Outcome', { ...optional, max: 200, width: 20 })),
    } }),
    attendance: lines('Attendance', { section: 'Attendance', noun: 'attendee', max: 60, rules: attendanceRules, fields: {
      name: text('Name', { max: 120, width: 26, example: 'Grace Mwansa' }),
      capacity: choice('Capacity', attendanceCapacities, { width: 14, example: 'PROXY' }),
      represents: text('Represents', { ...optional, max: 120, width: 24 }),
      present: flag('Present', { width: 9 }),
    } }),
    interests: lines('Declared Interests', { section: 'Declared Interests', noun: 'declaration', max: 400, fields: {
      member: text('Member', { max: 120, width: 24 }),
      paper: text('Paper', { max: 80, width: 20 }),
      interest: longText('Interest', { max: 300, width: 40 }),
    } }),
    votersPresent: decided(count('Members Present Or Represented', { max: 60, ...inRecord, ...optional })),
    appointed: decided(count('Appointed Members', { max: 60, ...inRecord, ...optional })),
    attachmentId: decided(pdfs('Signed Minutes', { section: 'Minutes', ...notPrinted })),
    confirmedOn: decided(day('Confirmed On', { ...optional, ...inRecord })),
  },
  unknown: { agenda: 'The agenda names papers that are not committee papers of this institution.' },
  list: { days: { field: 'heldOn', label: 'Held' }, sort: ['heldOn'] },
  steps: {
    hold: { ...secretary, label: 'Record as held', verb: 'Record', done: 'Held', message: 'The meeting has been recorded as held. The agenda shows the outcome of each paper.', from: ['PLANNED'], to: 'HELD', isForward: true, asks: {}, consequence: 'The decisions are carried out: approved papers are approved as of the day of the meeting, rejected papers are cancelled. Agenda, attendance and interests can no longer be changed.', refusal: holdingRefusal, faults: (_, { heldOn }, today) => heldOn > today ? { heldOn: ['The day of the meeting is still to come.'] } : {} },
    attachMinutes: { ...secretary, label: 'Attach minutes', verb: 'Attach the minutes of', done: 'Minutes attached', message: 'The minutes have been attached.', from: ['HELD', 'CONFIRMED'], asks: { attachmentId: pdf('Signed Minutes') }, consequence: 'The minutes are kept with the meeting. Earlier ones stay.' },
    confirm: { duties: ['COMMITTEE_SECRETARY', 'CONTROLLING_OFFICER'], label: 'Confirm minutes', verb: 'Confirm the minutes of', done: 'Confirmed', message: 'The minutes have been confirmed.', from: ['HELD'], to: 'CONFIRMED', isForward: true, asks: { confirmedOn: day('Confirmed On') }, consequence: 'The minutes were confirmed by the committee on this day.', refusal: ({ attachmentId }) => attachmentId ? null : 'Attach the signed minutes first.', faults({ confirmedOn }, { heldOn }, today) {
      if (String(confirmedOn) > today) return { confirmedOn: ['This day is still to come.'] }
      return String(confirmedOn) < heldOn ? { confirmedOn: ['The minutes cannot be confirmed before the meeting.'] } : {}
    } },
    cancel: { ...secretary, label: 'Cancel meeting', verb: 'Cancel', done: 'Cancelled', from: ['PLANNED'], to: 'CANCELLED', isDangerous: true, asks: reason('Reason For Cancelling'), consequence: 'Papers on its agenda wait for another meeting.' },
    plan: { ...secretary, label: 'Plan again', verb: 'Plan', done: 'Planned again', message: 'The meeting is planned again.', from: ['CANCELLED'], to: 'PLANNED', asks: {}, consequence: 'The meeting can be changed and held.' },
  },
  signers: ['Chair', 'Committee Secretary'],
})
