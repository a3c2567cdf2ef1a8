import { beforeEach, describe, expect, it, vi } from 'vitest'
import { contractRow, enquiryRow, lvpRow, mpcRow } from '../../test/support/import-rows.ts'
import { enquiriesOf } from '../../test/support/enquiries.ts'
import { csvOf, importsOf, problemMessages, workbookOf } from '../../test/support/imports.ts'
import { openWorld, type Person, type TestTenant } from '../../test/support/world.ts'
import { txPipeline } from '../db/connection.ts'

const world = openWorld()
const imports = importsOf(world)
imports.checkAtEnd()

let tenant: TestTenant
let ADMIN: Person
beforeEach(async () => {
  tenant = await world.institution()
  ADMIN = tenant.people.ADMIN
})

const wrongMessages = async (id: number) =>
  problemMessages(await imports.problems(ADMIN, id, 'state=WRONG&size=100'))

describe('a contract that is corrected to belong to another paper', () => {
  it('fixes both papers, and a contract without a paper finds its own', async () => {
    const { id } = await imports.checked(
      tenant,
      'mpc',
      workbookOf({
        'MPC Records': [mpcRow(0), mpcRow(1), mpcRow(2)],
        Contracts: [
          contractRow('OLD/MPC/0/2025'),
          contractRow('OLD/MPC/0/2025', { 'Contract No.': 'Second' }),
          contractRow('OLD/MPC/77/2025'),
        ],
      }),
    )
    expect(await wrongMessages(id)).toEqual([
      'MPC Records 2 : Row 3 of the sheet Contracts is wrong.',
      'Contracts 3 mpc: Row 2 of this sheet already has the contract of this paper.',
      'Contracts 4 mpc: No paper in this file has this reference.',
    ])
    const rows = await imports.problems(ADMIN, id, 'state=WRONG')
    const rowAt = (line: number) => rows.find((each) => each.sheet === 'Contracts' && each.line === line)!.row
    expect((await imports.mend(ADMIN, id, rowAt(3), { mpc: 'OLD/MPC/1/2025' })).status).toBe(200)
    expect(await wrongMessages(id)).toEqual(['Contracts 4 mpc: No paper in this file has this reference.'])
    const nowhere = await imports.mend(ADMIN, id, rowAt(4), { mpc: 'OLD/MPC/78/2025' })
    expect(problemMessages([nowhere.body.payload.row])).toEqual([
      'Contracts 4 mpc: No paper in this file has this reference.',
    ])
    await imports.mend(ADMIN, id, rowAt(4), { mpc: 'OLD/MPC/2/2025' })
    expect(await wrongMessages(id)).toEqual([])
    expect((await imports.run(tenant, id)).rowsIn).toBe(3)
  })
})

describe('a paper whose reference is corrected', () => {
  it('reports a contract that no longer belongs to a paper', async () => {
    const sheets = { 'MPC Records': [mpcRow(0)], Contracts: [contractRow('OLD/MPC/0/2025')] }
    const { id } = await imports.checked(tenant, 'mpc', workbookOf(sheets))
    expect(await wrongMessages(id)).toEqual([])
    await imports.mend(ADMIN, id, 2, { reference: 'OLD/MPC/5/2025' })
    expect(await wrongMessages(id)).toEqual(['Contracts 2 mpc: No paper in this file has this reference.'])
    await imports.mend(ADMIN, id, 2, { reference: 'OLD/MPC/0/2025' })
    expect(await wrongMessages(id)).toEqual([])
  })
})

describe('rows that are far apart in a file', () => {
  it('cannot claim the same enquiry or have the same reference', async () => {
    await enquiriesOf(world).saved(ADMIN, { formerReference: 'OLD/ENQ/1' })
    const rows = Array.from({ length: 260 }, (_, i) => lvpRow(i))
    rows[1] = lvpRow(1, { Enquiry: 'OLD/ENQ/1' })
    rows[258] = lvpRow(258, { Enquiry: 'OLD/ENQ/1' })
    rows[259] = lvpRow(0)
    const { id } = await imports.checked(tenant, 'lvp', csvOf(rows))
    expect(await wrongMessages(id)).toEqual([
      'LVP Records 260 enquiry: Row 3 of this file uses the same enquiry.',
      'LVP Records 261 reference: Row 2 of this file has the same reference.',
    ])
  }, 30_000)
})

describe('a row', () => {
  it('that is corrected into a duplicate is not imported', async () => {
    const { id } = await imports.checked(
      tenant,
      'enquiries',
      csvOf([enquiryRow(0), enquiryRow(1, { Description: '' })]),
    )
    const duplicate = { description: 'Desks', reference: 'OLD/ENQ/0/2025' }
    const answer = await imports.mend(ADMIN, id, 3, duplicate)
    expect(problemMessages([answer.body.payload.row])).toEqual([
      'Enquiries 3 reference: Row 2 of this file has the same reference.',
    ])
    expect(await imports.run(tenant, id, { onlyRight: true })).toMatchObject({ rowsIn: 1, leftOut: 1 })
  })

  it('accepts only fields of its sheet, and none after its import', async () => {
    const { id } = await imports.checked(tenant, 'enquiries', csvOf([enquiryRow(0)]))
    const strange = await imports.mend(ADMIN, id, 2, { vendor: 'x', state: 'Withdrawn' })
    expect([strange.status, strange.body.fields]).toEqual([
      422,
      { 'cells.vendor': ['There is no such field.'] },
    ])
    expect((await imports.mend(ADMIN, id, 9, { funder: 'GRZ' })).status).toBe(404)
    await imports.run(tenant, id)
    expect((await imports.mend(ADMIN, id, 2, { funder: 'GRZ' })).status).toBe(422)
  })

  it('keeps its corrections when the file is checked again', async () => {
    const { id } = await imports.checked(tenant, 'enquiries', csvOf([enquiryRow(0, { Funder: 'Nobody' })]))
    await imports.mend(ADMIN, id, 2, { funder: 'grz' })
    await imports.check(tenant, id)
    expect((await imports.get(ADMIN, id)).counts).toMatchObject({ WRONG: 0 })
  })
})

describe('a corrected value', () => {
  const corrected = async (id: number) => {
    const { body } = await world.call('GET', `/api/imports/${id}/corrected`, { as: ADMIN })
    return body.payload.corrected
  }

  it('is listed with the text of the file, and can be corrected again or reset until the import', async () => {
    const rows = [lvpRow(0, { 'Purchase Order Value': 'K5,ooo.00' }), lvpRow(1)]
    const { id } = await imports.checked(tenant, 'lvp', csvOf(rows))
    expect((await corrected(id)).content).toEqual([])
    await imports.mend(ADMIN, id, 2, { purchaseOrderValue: '50000' })
    await imports.check(tenant, id)
    const cell = {
      field: 'purchaseOrderValue',
      label: 'Purchase Order Value',
      file: 'K5,ooo.00',
      message: '',
    }
    expect(await corrected(id)).toMatchObject({
      content: [{ row: 2, sheet: 'LVP Records', line: 2, cells: [{ ...cell, text: '50000' }] }],
      pagination: { totalRecords: 1 },
    })
    await imports.mend(ADMIN, id, 2, { purchaseOrderValue: '5ooo' })
    expect((await corrected(id)).content[0].cells[0]).toMatchObject({
      text: '5ooo',
      message: expect.stringMatching(/./),
    })
    await imports.mend(ADMIN, id, 2, { purchaseOrderValue: '5000' })
    expect((await imports.get(ADMIN, id)).counts).toMatchObject({ RIGHT: 2, WRONG: 0 })
    const { body } = await imports.mend(ADMIN, id, 2, { purchaseOrderValue: null })
    expect(body.payload.row.cells.purchaseOrderValue).toBe('K5,ooo.00')
    expect([(await imports.get(ADMIN, id)).counts.WRONG, (await corrected(id)).content]).toEqual([1, []])
    await imports.mend(ADMIN, id, 2, { purchaseOrderValue: '5000' })
    await imports.run(tenant, id)
    expect((await corrected(id)).content).toEqual([])
  })
})

describe('a row of a large file', () => {
  it('is corrected by reading only rows that share a reference with it', async () => {
    const papers = Array.from({ length: 120 }, (_, i) => mpcRow(i))
    const sheets = {
      'MPC Records': [...papers, mpcRow(120, { Vendor: '' })],
      Contracts: papers.map(({ Reference }) => contractRow(Reference!)),
    }
    const { id } = await imports.checked(tenant, 'mpc', workbookOf(sheets))
    let rowsRead = 0
    const { database } = world.platform
    const write = database.writeUnchained.bind(database)
    const spy = vi.spyOn(database, 'writeUnchained').mockImplementation((institutionId, work, deadlineMs) =>
      write(
        institutionId,
        (tx) => {
          const own = tx[txPipeline]
          const text = own.text.bind(own)
          vi.spyOn(own, 'text').mockImplementation(async (...sent) => {
            const result = await text(...sent)
            if (/FROM import_rows/.test(sent[0].text)) rowsRead += result.rows.length
            return result
          })
          return work(tx)
        },
        deadlineMs,
      ),
    )
    const answer = await imports.mend(ADMIN, id, 122, { reference: 'old / mpc / 7 / 2025', vendor: 'Kafubu' })
    spy.mockRestore()
    expect(problemMessages([answer.body.payload.row])).toEqual([
      'MPC Records 122 reference: Row 9 of this file has the same reference.',
    ])
    // The row before and after the correction, the paper with the same reference, and its contract.
    expect(rowsRead).toBe(4)
  })
})

describe('a wrong value', () => {
  const alikeIn = async (id: number) =>
    (await imports.problems(ADMIN, id, 'state=WRONG')).map(({ line, problems }) => [
      line,
      ...problems.map(({ field, alike }) => `${field} ${alike}`),
    ])

  it('is corrected in all rows with the same wrong value, and the file is checked again', async () => {
    const { id } = await imports.checked(
      tenant,
      'lvp',
      csvOf([
        lvpRow(0, { Department: 'Sotres' }),
        lvpRow(1, { Department: 'Sotres', Vendor: '' }),
        lvpRow(2, { Department: 'Registry' }),
        lvpRow(3, { Vendor: 'Sotres' }),
        lvpRow(4, { Department: 'Sotres', Reference: 'OLD/LVP/3/2025' }),
        lvpRow(5, { Vendor: '' }),
      ]),
    )
    expect(await alikeIn(id)).toEqual([
      [2, 'department 2'],
      [3, 'department 2', 'vendor 1'],
      [4, 'department 0'],
      [6, 'department 2', 'reference 0'],
      [7, 'vendor 1'],
    ])
    const answer = await imports.mend(ADMIN, id, 2, { department: 'PSU' }, { everywhere: true })
    expect([answer.status, answer.body.payload.import.state, answer.body.payload.row]).toEqual([
      200,
      'CHECKING',
      null,
    ])
    await imports.work(tenant)
    expect(await alikeIn(id)).toEqual([
      [3, 'vendor 1'],
      [4, 'department 0'],
      [6, 'reference 0'],
      [7, 'vendor 1'],
    ])
    expect((await imports.get(ADMIN, id)).state).toBe('CHECKED')
  })

  it('is kept in rows where it is valid, even if they are wrong in another field', async () => {
    const rowOn = (i: number, day: string, changed = {}) =>
      lvpRow(i, { 'Initiated On': day, 'Requisitioned On': '07-Oct-2025', 'Approved On': '', ...changed })
    const rows = [rowOn(0, '03-Oct-2025'), rowOn(1, '08-Oct-2025'), rowOn(2, '04-Oct-2025')]
    const { id } = await imports.checked(
      tenant,
      'lvp',
      csvOf([...rows, rowOn(3, '08-Oct-2025', { Vendor: '' })]),
    )
    await imports.mend(ADMIN, id, 2, { requisitionedOn: '01-Oct-2025' }, { everywhere: true })
    await imports.work(tenant)
    const left = await imports.problems(ADMIN, id, 'state=WRONG')
    expect(left.map(({ line, cells }) => [line, cells['requisitionedOn']])).toEqual([[5, '07-Oct-2025']])
    await imports.run(tenant, id, { onlyRight: true })
    const papers = await imports.records(ADMIN, 'lvp')
    expect(papers.map(({ requisitionedOn }): string => requisitionedOn).toSorted()).toEqual([
      '2025-10-01',
      '2025-10-01',
      '2025-10-07',
    ])
  })
})

describe('problems', () => {
  it('are counted and filtered by kind', async () => {
    const rows = [0, 1, 2, 3].map((i) => lvpRow(i, { Vendor: '', ...(i === 0 && { Funder: 'Nobody' }) }))
    const { id } = await imports.checked(tenant, 'lvp', csvOf([...rows, lvpRow(4)]))
    const { body } = await world.call('GET', `/api/imports/${id}/problems?field=funder`, { as: ADMIN })
    const { content, kinds } = body.payload.problems
    expect(content.map(({ line }: { line: number }) => line)).toEqual([2])
    expect(kinds).toEqual([
      { sheet: 'LVP Records', field: 'vendor', label: 'Vendor', message: 'Vendor is required.', rows: 4 },
      {
        sheet: 'LVP Records',
        field: 'funder',
        label: 'Funder',
        message: 'Funder must be NA, GRZ, CP: Cooperating Partners or LG: Local Government.',
        rows: 1,
      },
    ])
    const page = await world.call('GET', `/api/imports/${id}/problems?size=2&page=1`, { as: ADMIN })
    expect(page.body.payload.problems.content.map(({ line }: { line: number }) => line)).toEqual([4, 5])
  })

  it('are exported to a workbook, which can be corrected and uploaded', async () => {
    const rows = [lvpRow(0), lvpRow(1, { Vendor: '' }), lvpRow(2, { 'Purchase Order Value': '-3' })]
    const { id } = await imports.checked(tenant, 'lvp', csvOf(rows))
    const { rawPayload } = await world.app.inject({
      url: `/api/imports/${id}/problems/file`,
      headers: { authorization: `Bearer ${ADMIN.token}` },
    })
    const again = await imports.checked(tenant, 'lvp', rawPayload, { name: 'Mended.xlsx' })
    expect(again.rows).toBe(2)
    expect(await wrongMessages(again.id)).toEqual([
      'LVP Records 2 vendor: Vendor is required.',
      'LVP Records 3 purchaseOrderValue: Purchase Order Value may not be below zero.',
    ])
  })
})
