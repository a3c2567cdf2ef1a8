import { beforeEach, describe, expect, it } from 'vitest'
import { exportedFile, expectSameRecords } from '../../test/support/export-files.ts'
import { importsOf, problemMessages, workbookOf, type RowCells } from '../../test/support/imports.ts'
import { readWorkbook } from '../../test/support/read-export.ts'
import { openWorld, type Person, type TestTenant } from '../../test/support/world.ts'

const world = openWorld()
const imports = importsOf(world)
imports.checkAtEnd()
type Json = any

let tenant: TestTenant
let ADMIN: Person
beforeEach(async () => {
  tenant = await world.institution()
  ADMIN = tenant.people.ADMIN
})

const meetingRow = (i: number, changed: RowCells = {}): RowCells => ({
  Reference: `OLD/PC/${i}`,
  'Meeting No.': `${i}/2025`,
  Date: `0${i}-Oct-2025`,
  Place: 'Board Room',
  State: 'Held',
  ...changed,
})
const agendaRow = (meeting: string, changed: RowCells = {}): RowCells => ({
  Reference: meeting,
  Line: '',
  Paper: '',
  Subject: 'Procurement plan',
  Decision: '',
  Resolution: '',
  ...changed,
})
const attendanceRow = (meeting: string, changed: RowCells = {}): RowCells => ({
  Reference: meeting,
  Name: 'Grace Mwansa',
  Capacity: 'Chair',
  Represents: '',
  Present: 'Yes',
  ...changed,
})

const fileOf = (meetings: RowCells[], agenda: RowCells[], attendance: RowCells[] = []) =>
  workbookOf({ 'Committee Meetings': meetings, Agenda: agenda, Attendance: attendance })

async function meetingsIn({ people, id }: TestTenant): Promise<Json[]> {
  const ids = await world.inTenant(id, async () => {
    const url = `/api/procurement/meetings/${people.ADMIN.id}/0/id/100?scope=institution&direction=asc`
    const { payload } = (await world.call('GET', url, { as: people.ADMIN })).body
    return payload.meetings.content.map((each: Json) => each.id)
  })
  return Promise.all(
    ids.map(async (each: number) => {
      const { body } = await world.call('GET', `/api/procurement/meetings/${each}`, { as: people.ADMIN })
      return body.payload.meeting
    }),
  )
}

describe('meetings with lines', () => {
  it('are saved with the lines of all sheets, in the order of their positions, and are undone', async () => {
    const file = fileOf(
      [meetingRow(2), meetingRow(1, { State: '' })],
      [
        agendaRow('OLD/PC/1', { Subject: 'Last, without a position' }),
        agendaRow('OLD/PC/1', { Subject: 'Second', Line: '2' }),
        // The number of the meeting identifies it as well.
        agendaRow('1/2025', { Subject: 'First', Line: '1', Decision: 'Deferred', Resolution: 'Ask\nagain' }),
        agendaRow('old/pc/2', { Subject: 'n/a', Paper: 'MOH.MPC.7.10.25' }),
      ],
      [attendanceRow('OLD/PC/2', { Capacity: 'Proxy', Represents: 'Mwila Banda', Present: 'No' })],
    )
    const done = await imports.imported(tenant, 'meetings', file)
    expect(done).toMatchObject({ state: 'DONE', rows: 2, rowsIn: 2, leftOut: 0 })
    const [first, second] = await meetingsIn(tenant)
    expect(first).toMatchObject({
      formerReference: 'OLD/PC/1',
      state: 'PLANNED',
      attendance: [],
      interests: [],
    })
    expect(first.agenda).toMatchObject([
      { id: 10_001, description: 'First', decision: 'DEFERRED', resolution: 'Ask\nagain', outcome: null },
      { id: 10_002, description: 'Second', decision: null },
      { id: 10_003, description: 'Last, without a position' },
    ])
    expect(second).toMatchObject({
      state: 'HELD',
      heldOn: '2025-10-02',
      agenda: [{ paper: 'MOH.MPC.7.10.25', description: null }],
      attendance: [{ name: 'Grace Mwansa', capacity: 'PROXY', represents: 'Mwila Banda', present: false }],
    })

    const again = await imports.checked(tenant, 'meetings', file, { again: true })
    expect(again.counts).toMatchObject({ THERE: 7, RIGHT: 0 })
    const leftOut = problemMessages(await imports.problems(ADMIN, again.id))
    expect(leftOut).toContain('Agenda 2 : Its meeting is already recorded, so this row is left out.')
    expect(await imports.undo(tenant, done.id)).toMatchObject({ takenBack: 2, kept: 0 })
    expect((await imports.checked(tenant, 'meetings', file, { again: true })).counts).toMatchObject({
      THERE: 0,
      WRONG: 0,
    })
  })

  it('show the papers of this institution, and cautions about unknown names', async () => {
    await world.paper('mpc', tenant, ADMIN, { description: 'Desks', purchaseOrderValue: 1_000 })
    const [paper] = await imports.records(ADMIN, 'mpc')
    const known = agendaRow('1/2025', { Paper: paper.reference.toLowerCase(), Subject: '' })
    const unknown = agendaRow('2/2025', { Paper: 'MOH.MPC.7.10.25' })
    const file = fileOf(
      [1, 2].map((i) => meetingRow(i, { State: '' })),
      [known, unknown],
    )
    const { id } = await imports.checked(tenant, 'meetings', file)
    expect(problemMessages(await imports.problems(ADMIN, id))).toEqual([
      'Committee Meetings 3 : The agenda names papers that are not committee papers of this institution.',
    ])
    await imports.run(tenant, id)
    expect(await meetingsIn(tenant)).toMatchObject([
      { cautions: [], agenda: [{ paper: paper.reference, description: 'Desks', value: 'ZMW 1,000.00' }] },
      { cautions: [{ code: 'UNKNOWN', field: 'agenda' }], agenda: [{ value: null }] },
    ])
  })

  it('report faults at the cells of their lines, and are right once these are corrected', async () => {
    const file = fileOf(
      [meetingRow(1), meetingRow(2), meetingRow(3)],
      [
        agendaRow('OLD/PC/1', { Subject: '' }),
        agendaRow('OLD/PC/1', { Decision: 'Rejected', Line: 'first' }),
        agendaRow('OLD/PC/9'),
        agendaRow('OLD/PC/3', { Decision: 'Perhaps' }),
      ],
      [attendanceRow('OLD/PC/2'), attendanceRow('OLD/PC/2', { Represents: 'Mwila Banda' })],
    )
    const { id, counts } = await imports.checked(tenant, 'meetings', file)
    expect(counts).toMatchObject({ RIGHT: 0, CAUTION: 0 })
    const problems = await imports.problems(ADMIN, id, 'state=WRONG&size=100')
    expect(problemMessages(problems)).toEqual([
      'Committee Meetings 2 : Row 2 of the sheet Agenda is wrong.',
      'Committee Meetings 2 : Row 3 of the sheet Agenda is wrong.',
      'Committee Meetings 3 : Row 3 of the sheet Attendance is wrong.',
      'Committee Meetings 4 : Row 5 of the sheet Agenda is wrong.',
      'Agenda 2 description: Enter a paper or a subject.',
      'Agenda 3 position: Line must be a whole number.',
      'Agenda 3 resolution: Enter what the committee resolved.',
      'Agenda 4 record: No meeting in this file has this reference.',
      'Agenda 5 decision: Decision must be Approved, Approved with conditions, Deferred or Rejected.',
      'Attendance 3 represents: Only a proxy represents a member.',
    ])
    const [wrong] = problems.filter(({ sheet, line }) => sheet === 'Attendance' && line === 3)
    const corrected = await imports.mend(ADMIN, id, wrong!.row, { represents: '' })
    expect([corrected.status, corrected.body.payload?.row ?? null]).toEqual([200, null])
    expect(await imports.run(tenant, id, { onlyRight: true })).toMatchObject({ rowsIn: 1 })
    const [meeting] = await meetingsIn(tenant)
    expect(meeting).toMatchObject({
      formerReference: 'OLD/PC/2',
      attendance: [{ id: 10_001 }, { id: 10_002 }],
    })
  })

  it('have at most the number of lines that the form accepts', async () => {
    const attendance = Array.from({ length: 81 }, (_, i) =>
      attendanceRow('OLD/PC/1', { Name: `Member ${i}` }),
    )
    const { id } = await imports.checked(tenant, 'meetings', fileOf([meetingRow(1)], [], attendance))
    const messages = problemMessages(await imports.problems(ADMIN, id, 'state=WRONG&size=100'))
    const rows = Array.from({ length: 21 }, (_, i) => i + 62)
    expect(messages).toEqual([
      ...rows
        .slice(0, 20)
        .map((row) => `Committee Meetings 2 : Row ${row} of the sheet Attendance is wrong.`),
      'Committee Meetings 2 : Further rows of other sheets are wrong.',
      ...rows.map((row) => `Attendance ${row} record: A meeting can have at most 60 attendees.`),
    ])
  })

  it('are wrong in a state that their days contradict', async () => {
    const file = fileOf(
      [
        meetingRow(1, { State: 'Confirmed', 'Confirmed On': '05-Oct-2025' }),
        meetingRow(2, { State: 'Confirmed', 'Confirmed On': '' }),
        meetingRow(3, { State: 'Confirmed', 'Confirmed On': '02-Oct-2025' }),
        meetingRow(4, { Date: '04-Oct-2096' }),
      ],
      [],
    )
    const { id } = await imports.checked(tenant, 'meetings', file)
    expect(problemMessages(await imports.problems(ADMIN, id, 'state=WRONG'))).toEqual([
      'Committee Meetings 3 confirmedOn: Confirmed On is required if the State is Confirmed.',
      'Committee Meetings 4 confirmedOn: The minutes cannot be confirmed before the meeting.',
      'Committee Meetings 5 heldOn: The day of the meeting is still to come.',
    ])
    await imports.run(tenant, id, { onlyRight: true })
    expect(await meetingsIn(tenant)).toMatchObject([{ state: 'CONFIRMED', confirmedOn: '2025-10-05' }])
  })
})

describe('the export of meetings', () => {
  it('has the lines on further sheets, and is imported elsewhere without a difference', async () => {
    const agenda = [
      { description: 'Procurement plan', decision: 'CONDITIONS', resolution: 'Spread\nthe orders' },
      { paper: 'MOH.MPC.7.10.25' },
    ]
    const attendance = [{ name: 'Grace Mwansa', capacity: 'CHAIR', present: true }]
    for (const seed of [
      { agenda, attendance },
      { agenda: [], attendance: [], interests: [] },
    ])
      await world.described('meetings', tenant, tenant.people.ORD, seed)
    const file = await exportedFile(world, 'meetings', ADMIN)
    const { names, rowsOf, about } = readWorkbook(file)
    expect(names).toEqual(['About', 'Committee Meetings', 'Agenda', 'Attendance', 'Declared Interests'])
    expect(about()).toMatchObject({ Records: '2', Agenda: '2', Attendance: '1', 'Declared Interests': '2' })
    const { Reference } = rowsOf('Committee Meetings')[0]!
    expect(Object.keys(rowsOf('Agenda')[0]!).slice(0, 3)).toEqual(['Reference', 'Line', 'Paper'])
    expect(rowsOf('Agenda')).toMatchObject([
      {
        Reference,
        Line: 1,
        Subject: 'Procurement plan',
        Decision: 'CONDITIONS',
        Resolution: 'Spread\nthe orders',
      },
      { Reference, Line: 2, Paper: 'MOH.MPC.7.10.25', Decision: null },
    ])
    expect(rowsOf('Agenda')[0]).toMatchObject({ 'Decision (words)': 'Approved with conditions' })
    expect(rowsOf('Attendance')).toMatchObject([{ Reference, Line: 1, Name: 'Grace Mwansa', Present: 'Yes' }])

    const target = await world.institution()
    await imports.imported(target, 'meetings', file)
    expectSameRecords('meetings', [file, await exportedFile(world, 'meetings', target.people.ADMIN)])
    const [meeting] = await meetingsIn(target)
    expect(meeting.agenda).toMatchObject(agenda)
  })
})
