import { beforeAll, describe, expect, it } from 'vitest'
import type { ProblemRow, ImportDetails } from '@insaka/domain/imports/imports.schema'
import { isoDay, lvpRow } from '../../test/support/import-rows.ts'
import { enquiriesOf } from '../../test/support/enquiries.ts'
import {
  allFiguresOf,
  importsOf,
  problemMessages,
  workbookOf,
  type RowCells,
} from '../../test/support/imports.ts'
import { openWorld, type Person, type TestTenant } from '../../test/support/world.ts'

const world = openWorld()
const imports = importsOf(world)
imports.checkAtEnd()
type Json = any

let tenant: TestTenant
let ADMIN: Person
let id: number
let checkedImport: ImportDetails
let listedProblems: ProblemRow[]

const rows = 200
const lateRow = 20
/** Faults by row index. Headings are in line 1, so index 0 is line 2. */
const plantedFaults: Record<
  number,
  { cells: RowCells; messages: string[]; corrections: Record<string, string> }
> = {
  3: {
    cells: { Department: 'Ministry of Nowhere' },
    messages: ['department: Choose one of the departments of your institution.'],
    corrections: { department: 'psu' },
  },
  7: {
    cells: { Department: 'OLD' },
    messages: ['department: This department has been closed. Choose another one.'],
    corrections: { department: 'PSU' },
  },
  12: {
    cells: { 'Initiated On': '31-Feb-2025' },
    messages: ['initiatedOn: Initiated On may not be 31-Feb-2025: there is no such day.'],
    corrections: { initiatedOn: isoDay(12) },
  },
  20: {
    cells: { 'Requisitioned On': '30-Dec-2025' },
    messages: [
      'requisitionedOn: Invalid requisition date, should come before or equal to the initiation date',
    ],
    corrections: { requisitionedOn: isoDay(20) },
  },
  52: {
    cells: { 'Purchase Order Value': '(500.00)' },
    messages: ['purchaseOrderValue: Purchase Order Value may not be below zero.'],
    corrections: { purchaseOrderValue: '500' },
  },
  60: {
    cells: { 'Purchase Order Value': 'USD 1,060.05' },
    messages: ['purchaseOrderValue: This amount is in USD, but the row is in another currency.'],
    corrections: { purchaseOrderValue: '1060.05' },
  },
  93: {
    cells: { Enquiry: 'ENQ/UNHEARD' },
    messages: ['enquiry: There is no enquiry with this number or reference.'],
    corrections: { enquiry: '' },
  },
  101: {
    cells: { Enquiry: 'OLD/ENQ/1' },
    messages: ['enquiry: Row 102 of this file uses the same enquiry.'],
    corrections: { enquiry: '' },
  },
  120: {
    cells: { Reference: 'old/lvp/4 / 2025' },
    messages: ['reference: Row 6 of this file has the same reference.'],
    corrections: { reference: 'OLD/LVP/120/2025' },
  },
  166: {
    cells: { Status: 'Finished', Vendor: 'v'.repeat(161) },
    messages: [
      'status: Status must be In Progress, Complete or Cancelled.',
      'vendor: Vendor may have at most 160 characters.',
    ],
    corrections: { status: 'complete', vendor: 'Kafubu Traders 5' },
  },
}

const totals: RowCells = { Reference: 'TOTAL', 'Purchase Order Value': '219,910.00' }

const file = () =>
  workbookOf({
    'LVP Records': [
      ...Array.from({ length: rows }, (_, i) =>
        lvpRow(i, {
          ...(i === 100 && { Enquiry: 'OLD/ENQ/1' }),
          ...(i % 10 === 5 && { 'Status On': '15-Jan-2026' }),
          ...plantedFaults[i]?.cells,
        }),
      ),
      totals,
    ],
  })

beforeAll(async () => {
  tenant = await world.institution()
  ADMIN = tenant.people.ADMIN
  const add = await world.call('POST', '/api/admin/departments', {
    as: ADMIN,
    body: { code: 'OLD', name: 'Old Registry' },
  })
  const { department } = add.body.payload
  const { designations: _its, ...closed } = department
  await world.call('PUT', '/api/admin/departments', { as: ADMIN, body: { ...closed, active: false } })
  await enquiriesOf(world).saved(ADMIN, {
    formerReference: 'OLD/ENQ/1',
    issuedOn: '2025-10-01T09:00:00+02:00',
    closedOn: '2025-10-02T09:00:00+02:00',
  })
  checkedImport = await imports.checked(tenant, 'lvp', file())
  id = checkedImport.id
  listedProblems = await imports.problems(ADMIN, id, 'state=WRONG&size=100')
}, 60_000)

describe('a check', () => {
  it('finds exactly the planted faults, with the messages of the form', () => {
    const expected = Object.entries(plantedFaults).flatMap(([i, { messages }]) =>
      messages.map((each) => `LVP Records ${Number(i) + 2} ${each}`),
    )
    expect(problemMessages(listedProblems).toSorted()).toEqual(expected.toSorted())
    expect([checkedImport.rows, checkedImport.notes.slice(1)]).toEqual([
      rows,
      [`Row ${rows + 2} of the sheet LVP Records is a total, and was left out.`],
    ])
    expect(checkedImport.counts).toMatchObject({
      WRONG: Object.keys(plantedFaults).length,
      UNCHECKED: 0,
      IN: 0,
    })
  })

  it('saves nothing', async () => {
    expect(await imports.records(ADMIN, 'lvp')).toEqual([])
  })

  it('prevents a run with wrong rows', async () => {
    const { status, body } = await imports.act(ADMIN, id, 'run')
    expect([status, Object.keys(body.fields)]).toEqual([422, ['onlyRight']])
  })
})

describe('after the correction of its rows', () => {
  let finishedImport: ImportDetails
  let papers: Json[]

  beforeAll(async () => {
    for (const [i, { corrections }] of Object.entries(plantedFaults)) {
      const { status, body } = await imports.mend(ADMIN, id, Number(i) + 2, corrections)
      expect([
        status,
        i,
        problemMessages(body.payload.row && body.payload.row.state === 'WRONG' ? [body.payload.row] : []),
      ]).toEqual([200, i, []])
    }
    finishedImport = await imports.run(tenant, id, { onlyRight: true })
    papers = []
    for (const page of [0, 1]) {
      const { body } = await world.call(
        'GET',
        `/api/procurement/lvp/${ADMIN.id}/${page}/id/100?scope=institution&direction=asc`,
        { as: ADMIN },
      )
      papers.push(...body.payload.lvps.content)
    }
  }, 60_000)

  it('all rows are imported except the total', () => {
    expect(finishedImport).toMatchObject({
      state: 'DONE',
      rowsIn: rows,
      leftOut: 0,
      endedOn: expect.any(String),
    })
    expect(papers).toHaveLength(rows)
  })

  it('they are numbered by date', () => {
    const inOrder = papers.toSorted((one, other) => one.id - other.id)
    const days: string[] = inOrder.map(({ initiatedOn }) => initiatedOn)
    expect(days).toEqual(days.toSorted())
    expect(new Set(days).size).toBeGreaterThan(50)
  })

  it('each has the values of its row', () => {
    const paper = papers.find(({ formerReference }) => formerReference === 'OLD/LVP/9/2025')
    expect(paper).toMatchObject({
      initiatedOn: isoDay(9),
      approvalDate: isoDay(9),
      purchaseOrderValue: 1_009.05,
      procurementCategory: 'G',
      procurementMethod: 'SIMPLIFIED_BIDDING',
      department: 'PSU',
      status: 'COMPLETE',
      importId: id,
      initiatorId: ADMIN.id,
      version: 1,
    })
    expect(papers.every(({ status, importId }) => status === 'COMPLETE' && importId === id)).toBe(true)
    const taking = papers.find(({ formerReference }) => formerReference === 'OLD/LVP/100/2025')
    expect(taking.enquiry).toMatchObject({ formerReference: 'OLD/ENQ/1', enquiryType: 'RFQ' })
    expect(papers.filter(({ enquiry }) => enquiry.enquiryType === 'NTR')).toHaveLength(rows - 1)
  })

  it('each has one event that records the import', async () => {
    const { body } = await world.call('GET', `/api/procurement/lvps/${papers[0].id}/history`, { as: ADMIN })
    expect(body.payload.history.map(({ action }: Json) => action)).toEqual(['imported'])
  })

  it('the figures include them', async () => {
    const figures = await allFiguresOf(world, ADMIN)
    expect(figures['counts'].lvp[0]).toMatchObject({ COMPLETE: rows })
    const { enquiries, lvp } = figures['report'].movements
    const still = { broughtForward: 0, reopened: 0 }
    expect({ enquiries, lvp }).toEqual({
      enquiries: { ...still, added: rows, linked: rows, withdrawn: 0, carriedForward: 0 },
      // Every tenth paper was completed only in January, so it is carried forward.
      lvp: {
        ...still,
        added: rows,
        completed: rows - lateRow,
        cancelled: 0,
        completedThenCancelled: 0,
        carriedForward: lateRow,
      },
    })
    const { body } = await world.call('GET', `/api/analytics/departments/expenses/${ADMIN.id}?year=2025`, {
      as: ADMIN,
    })
    // One amount was corrected from 1,000 to 500.
    const spent = 219_910 - 1_052.05 + 500
    expect(body.payload.expenses).toMatchObject([{ code: 'PSU', quarterFour: spent, total: spent }])
    expect(figures['counts'].lvp[1]).toEqual([{ currency: 'ZMW', amount: spent }])
    expect(figures['expenses'].years).toEqual([2026, 2025])
  })
})
