import { beforeEach, describe, expect, it } from 'vitest'
import type { ImportRegister } from '@insaka/domain/imports/imports.labels'
import { enquiryRow, lvpRow, mpcRow } from '../../test/support/import-rows.ts'
import { csvOf, importsOf, problemMessages, workbookOf, type RowCells } from '../../test/support/imports.ts'
import { workbookParts, zipOf } from '../../test/support/workbook-files.ts'
import { openWorld, type TestResponse, type Person, type TestTenant } from '../../test/support/world.ts'

const world = openWorld()
const imports = importsOf(world)

const uploaded = async (bytes: Uint8Array, register: ImportRegister = 'lvp') =>
  imports.done(imports.upload(as, register, { bytes, name: bytes[0] === 0x50 ? 'Book.xlsx' : 'Book.csv' }))
const refusal = ({ status, body }: TestResponse) => [status, body.fields]
let tenant: TestTenant
let as: Person
beforeEach(async () => {
  tenant = await world.institution()
  as = tenant.people.ADMIN
})

describe('the columns of a file', () => {
  it('are matched by heading, and shown with examples', async () => {
    const { columns, rows, state, values } = await uploaded(
      csvOf([lvpRow(0, { Colour: 'red' }), lvpRow(1, { Colour: 'blue' })]),
    )
    expect([rows, state, values]).toEqual([2, 'UPLOADED', {}])
    const columnNamed = (heading: string) => columns.find((each) => each.heading === heading)
    expect(columnNamed('Approved On')).toMatchObject({
      field: 'approvalDate',
      examples: ['01-Oct-2025', '02-Nov-2025'],
    })
    expect(columnNamed('Purchase Order (LPO) No.')).toMatchObject({ field: 'purchaseOrder', examples: [] })
    expect(columnNamed('Colour')).toMatchObject({ field: null, examples: ['red', 'blue'] })
  })

  it('fill only existing fields, each of them once', async () => {
    const { id } = await uploaded(csvOf([lvpRow(0, { Colour: 'red' })]))
    const answer = await imports.match(
      as,
      id,
      { Colour: 'vendor', Vendor: 'vendor', Size: 'vendor', Status: 'colour', Initiator: '__proto__' },
      { values: { colour: 'red' } },
    )
    expect(refusal(answer)).toEqual([
      422,
      {
        'columns.Colour': ['The column Vendor already fills this field.'],
        'columns.Size': ['There is no such column in the file.'],
        'columns.Status': ['There is no such field.'],
        'columns.Initiator': ['There is no such field.'],
        'values.colour': ['There is no such field.'],
      },
    ])
    // An omitted heading keeps its field.
    const conflict = await imports.match(as, id, { Colour: 'vendor' })
    expect(refusal(conflict)).toEqual([
      422,
      { 'columns.Colour': ['The column Vendor already fills this field.'] },
    ])
    expect((await imports.get(as, id)).state).toBe('UPLOADED')
  })

  it('with ambiguous dates require a date order', async () => {
    const rows = [
      ['03/04/2025', '03/04/2025'],
      ['05/04/2025', '05/04/2025'],
    ].map(([one, other], i) =>
      lvpRow(i, {
        'Initiated On': one!,
        'Requisitioned On': other!,
        'Approved On': '',
        Initiator: '01/02/2025',
      }),
    )
    const { id, columns } = await uploaded(csvOf(rows))
    expect(columns.filter(({ isAmbiguous }) => isAmbiguous).map(({ heading }) => heading)).toEqual(
      expect.arrayContaining(['Initiated On', 'Requisitioned On']),
    )
    const dayOrderMessage = ['Choose whether the day or the month comes first.']
    expect(refusal(await imports.match(as, id))).toEqual([
      422,
      { 'dayOrders.Initiated On': dayOrderMessage, 'dayOrders.Requisitioned On': dayOrderMessage },
    ])
    await imports.done(
      imports.match(
        as,
        id,
        {},
        {
          dayOrders: { 'Initiated On': 'MONTH_FIRST', 'Requisitioned On': 'DAY_FIRST' },
        },
      ),
    )
    await imports.check(tenant, id)
    // In that date order, only the first row has a requisition after its initiation.
    expect(
      problemMessages(await imports.problems(as, id, 'state=WRONG')).map((each) => each.slice(0, 28)),
    ).toEqual(['LVP Records 2 requisitionedO'])
  })

  it('that a file lacks are filled with one value for all rows', async () => {
    const withoutColumn = (row: RowCells): RowCells => {
      const { Department: _d, Currency: _c, ...rest } = row
      return rest
    }
    const { id } = await uploaded(csvOf([withoutColumn(lvpRow(0)), withoutColumn(lvpRow(1))]))
    await imports.done(imports.match(as, id, {}, { values: { department: 'psu', currency: 'ZMW' } }))
    await imports.check(tenant, id)
    expect((await imports.run(tenant, id)).rowsIn).toBe(2)
  })

  it('may lack the date of the requisition, which then follows the initiation, even after its correction', async () => {
    const oneDay = (i: number, day: string): RowCells => {
      const { 'Requisitioned On': _r, 'Approved On': _a, ...rest } = lvpRow(i, { 'Initiated On': day })
      return { ...rest, Status: 'In Progress' }
    }
    const file = csvOf([oneDay(0, '10/03/2025'), oneDay(1, '31/02/2025'), oneDay(2, '31/02/2025')])
    const { id } = await imports.checked(tenant, 'lvp', file)
    expect(
      problemMessages(await imports.problems(as, id, 'state=WRONG')).map((each) => each.slice(0, 28)),
    ).toEqual(['LVP Records 3 initiatedOn: I', 'LVP Records 4 initiatedOn: I'])
    await imports.mend(as, id, 3, { initiatedOn: '4-Mar-2025' })
    await imports.mend(as, id, 4, { requisitionedOn: '1-Mar-2025' })
    await imports.mend(as, id, 4, { initiatedOn: '5-Mar-2025' })
    expect((await imports.run(tenant, id)).rowsIn).toBe(3)
    const papers = await imports.records(as, 'lvp')
    // Numbers follow the dates of initiation.
    expect(papers.map((each) => [each.initiatedOn, each.requisitionedOn])).toEqual([
      ['2025-03-04', '2025-03-04'],
      ['2025-03-05', '2025-03-01'],
      ['2025-03-10', '2025-03-10'],
    ])
  })

  it('are matched like the previous file with the same headings', async () => {
    const oddRow = (i: number) => {
      const { Vendor, ...row } = lvpRow(i)
      return { ...row, Lieferant: Vendor! }
    }
    const first = await uploaded(csvOf([oddRow(0)]))
    await imports.done(
      imports.match(as, first.id, { Lieferant: 'vendor', Initiator: null }, { values: { initiator: 'Old' } }),
    )
    const { columns, values } = await uploaded(csvOf([oddRow(7)]))
    const columnNamed = (heading: string) => columns.find((each) => each.heading === heading)
    expect(columnNamed('Lieferant')).toMatchObject({ field: 'vendor', examples: ['Kafubu Traders 0'] })
    expect(columnNamed('Initiator')).toMatchObject({ field: null })
    expect(values).toEqual({ initiator: 'Old' })
    as = (await world.institution()).people.ADMIN
    const otherImport = await uploaded(csvOf([oddRow(0)]))
    expect(otherImport.columns.find(({ heading }) => heading === 'Lieferant')!.field).toBeNull()
  })

  it('cannot be changed while a check is running', async () => {
    const { id } = await uploaded(csvOf([lvpRow(0)]))
    expect((await imports.act(as, id, 'check')).status).toBe(422)
    await imports.done(imports.match(as, id))
    await imports.done(imports.act(as, id, 'check'))
    for (const answer of [await imports.match(as, id), await imports.act(as, id, 'run')])
      expect(answer.status).toBe(422)
    expect((await imports.mend(as, id, 2, { vendor: 'x' })).status).toBe(422)
  })
})

describe('a file', () => {
  it('of another register is refused', async () => {
    const refusalOf = async (register: 'lvp' | 'enquiries' | 'mpc', bytes: Buffer) =>
      refusal(await imports.upload(as, register, { bytes }))
    const message = (name: string) => [
      422,
      { file: [`This looks like a file of ${name}. Please choose that register.`] },
    ]
    expect(await refusalOf('lvp', csvOf([enquiryRow(0)]))).toEqual(message('Enquiries'))
    expect(await refusalOf('lvp', csvOf([mpcRow(0)]))).toEqual(message('MPC Records'))
    expect(await refusalOf('enquiries', csvOf([lvpRow(0)]))).toEqual(message('LVP Records'))
    expect(
      (await world.call('GET', `/api/imports/${as.id}/0/id/12`, { as })).body.payload.imports.content,
    ).toEqual([])
  })

  it('without known headings is accepted, and its columns are matched manually', async () => {
    const bytes = Buffer.from('Units of 2024,\nShort,Long\nREG,Registry\nSTO,Stores\n')
    const { id, columns, notes, rows } = await uploaded(bytes, 'departments')
    expect([rows, notes]).toEqual([
      2,
      [
        expect.stringMatching(
          /^No headings were recognised\. Row 2 of the sheet .+ was taken as the headings\.$/,
        ),
      ],
    ])
    expect(columns).toMatchObject([
      { heading: 'Short', field: null, examples: ['REG', 'STO'] },
      { heading: 'Long', field: null, examples: ['Registry', 'Stores'] },
    ])
    await imports.done(imports.match(as, id, { Short: 'code', Long: 'name' }))
    await imports.check(tenant, id)
    expect((await imports.run(tenant, id)).rowsIn).toBe(2)
  })

  it('without any text is refused', async () => {
    expect(refusal(await imports.upload(as, 'lvp', { bytes: Buffer.from('1,2\n3,4\n') }))).toEqual([
      422,
      { file: ['No row of this file contains text that could be a heading.'] },
    ])
  })

  it.each([
    ['departments', 'Department Code,Department Name', ['code', 'name']],
    ['departments', 'Code,Department', ['code', 'name']],
    ['designations', 'Dept,Code,Post Title', ['department', 'code', 'title']],
    [
      'users',
      'Man No,Surname,First Name,Other Names,NRC No,Position,Department',
      ['code', 'lastName', 'firstName', null, 'nationalId', 'designation', 'department'],
    ],
    // The headings would also match fuel, but the register was selected.
    [
      'lvp',
      'Date,Ref No,Department,Particulars,Amount',
      [null, 'reference', 'department', 'description', 'purchaseOrderValue'],
    ],
    // Vague headings count only if no other heading denotes their field.
    ['lvp', 'Nature,Method', ['procurementCategory', 'procurementMethod']],
    ['lvp', 'Nature,Category of Procurement', [null, 'procurementCategory']],
    ['lvp', 'Item,Particulars,Section,Dept,State', [null, 'description', null, null, 'status']],
    ['lvp', 'Section,Department', [null, 'department']],
    ['departments', 'Dept,Name of department', [null, 'name']],
    // The meaning of these headings is ambiguous.
    ['lvp', 'Supplier,Amount,VAT,Total', ['vendor', null, null, null]],
  ] as const)('of %s with the headings %s is matched', async (register, headings, fields) => {
    const { columns } = await uploaded(
      Buffer.from(`${headings}\n${headings.replaceAll(/[^,]+/g, 'x')}`),
      register,
    )
    expect(columns.map(({ field }) => field)).toEqual(fields)
  })

  it('with duplicate column names is refused', async () => {
    const text = csvOf([lvpRow(0, { Colour: 'x' })])
      .toString()
      .replace('"Colour"', '"vendor "')
    expect(refusal(await imports.upload(as, 'lvp', { bytes: Buffer.from(text) }))).toEqual([
      422,
      {
        file: [
          expect.stringMatching(
            /^Two columns of the sheet .* are called Vendor\. Please give them different names\.$/,
          ),
        ],
      },
    ])
  })

  it('may have titles above its headings, and hidden sheets', async () => {
    const titled = Buffer.from(`Ministry of Works\nRegister of 2025,,\n\n${csvOf([lvpRow(0)]).toString()}`)
    const csv = await uploaded(titled)
    expect([csv.rows, csv.notes]).toEqual([1, [expect.stringContaining('The headings are in row ')]])
    const row = (texts: string[], at: number) =>
      `<row r="${at}">${texts.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('')}</row>`
    const cells = lvpRow(0)
    const parts = workbookParts({
      sheets: {
        Notes: `<sheetData>${row(['Kept by hand'], 1)}</sheetData>`,
        Old: `<sheetData>${row(['LVP Records'], 1)}${row(Object.keys(cells), 4)}${row(Object.values(cells), 5)}</sheetData>`,
      },
      hiddenSheets: ['Old'],
    })
    const workbook = await uploaded(zipOf([...parts]))
    expect([workbook.rows, workbook.notes]).toEqual([
      1,
      [
        'The headings are in row 4 of the sheet Old.',
        'The sheet Old is hidden, but was read, too.',
        '1 other sheet was left out.',
      ],
    ])
    const hiddenCells = `<cols><col min="1" max="1" hidden="1"/></cols><sheetData>${row(Object.keys(cells), 1)}${row(Object.values(cells), 2).replace('<row ', '<row hidden="1" ')}</sheetData>`
    const { notes } = await uploaded(zipOf([...workbookParts({ sheets: { Old: hiddenCells } })]))
    expect(notes.slice(1)).toEqual([
      '1 hidden row of the sheet Old was read, too.',
      '1 hidden column of the sheet Old was read, too.',
    ])
  })

  it('of committee papers includes its detail sheets', async () => {
    const { columns } = await uploaded(
      workbookOf({
        'MPC Records': [mpcRow(0)],
        Contracts: [{ 'Committee Paper': 'x', 'Contract Manager': 'PSU', Odd: '1' }],
      }),
      'mpc',
    )
    expect(columns.slice(-3).map(({ heading, field }) => [heading, field])).toEqual([
      ['Contracts: Committee Paper', 'contract.mpc'],
      ['Contracts: Contract Manager', 'contract.manager'],
      ['Contracts: Odd', null],
    ])
    const { id } = await uploaded(
      workbookOf({
        'MPC Records': [mpcRow(0)],
        Contracts: [{ 'Committee Paper': 'x', 'Contract Manager': 'PSU', Odd: '2' }],
      }),
      'mpc',
    )
    expect(refusal(await imports.match(as, id, { 'Contracts: Odd': 'vendor', Vendor: null }))).toEqual([
      422,
      { 'columns.Contracts: Odd': ['This field belongs to another sheet.'] },
    ])
  })
})
