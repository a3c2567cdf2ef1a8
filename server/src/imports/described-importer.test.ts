import { beforeAll, describe, expect, it } from 'vitest'
import type { ImportDetails } from '@insaka/domain/imports/imports.schema'
import { csvOf, importsOf, problemMessages, type RowCells } from '../../test/support/imports.ts'
import { workbookParts, zipOf } from '../../test/support/workbook-files.ts'
import { exportedFile } from '../../test/support/export-files.ts'
import { callsOf, contractRegisters } from '../../test/support/register-contract.ts'
import { openWorld, type Person, type TestTenant } from '../../test/support/world.ts'

const world = openWorld()
const imports = importsOf(world)
imports.checkAtEnd()
type Json = any
type Cells = Record<string, string | number>

const rows = 300
const places = ['Chilenje', 'Kabwata', 'Mulobezi', 'Siavonga', 'Chibolya']
const classes = ['Citizen', 'citizen-owned', 'LOCAL', 'Citizen Influenced', '']
const tpins = [
  (i: number) => 1_002_000_000 + i,
  (i: number) => `1002 000 ${String(i).padStart(3, '0')}`,
  (i: number) => String(1_002_000_000 + i),
]

/** A supplier as an office lists it. */
const vendorRow = (i: number): Cells => ({
  'Supplier Name': ` ${places[i % 5]!}  Traders ${i} ${i % 2 === 0 ? 'Ltd' : 'Limited'}`,
  'TPIN No.': i % 10 === 9 ? 'N/A' : tpins[i % 3]!(i),
  Tel: i % 4 === 0 ? '-' : i % 4 === 1 ? 977_100_000 + i : `0977 ${100_000 + i}`,
  Class: classes[i % 5]!,
  'PACRA Reg. No.': i % 6 === 0 ? 'NIL' : `1201${i}`,
  'Tax Clearance Expiry': `${String((i % 28) + 1).padStart(2, '0')}/12/2026`,
})

/** Faults by row index. Headings are in line 1, so index 0 is line 2. */
const plantedFaults: Record<number, { cells: Cells; message: string; corrections: Record<string, string> }> =
  {
    10: {
      cells: { 'Supplier Name': 'CHILENJE TRADERS, 5 LIMITED' },
      message: 'name: Row 7 of this file has the same Name.',
      corrections: { name: 'Chilenje Traders 10 Ltd' },
    },
    20: {
      cells: { 'TPIN No.': '1002-000-015' },
      message: 'tpin: Row 17 of this file has the same TPIN.',
      corrections: { tpin: '' },
    },
    40: {
      cells: { 'Tax Clearance Expiry': '31-Feb-2026' },
      message:
        'taxClearanceExpiresOn: Tax Clearance Expires On may not be 31-Feb-2026: there is no such day.',
      corrections: { taxClearanceExpiresOn: '28-Feb-2026' },
    },
    50: {
      cells: { 'TPIN No.': 12_345 },
      message: 'tpin: TPIN must have ten digits.',
      corrections: { tpin: '1002000050' },
    },
    60: {
      cells: { Class: 'Blacklisted' },
      message:
        'category: Category must be Citizen, Citizen-owned, Citizen-empowered, Citizen-influenced, Local or Foreign.',
      corrections: { category: 'Local' },
    },
  }
const similarTo = 24
const similarRow = 30

function file(): Buffer {
  const lines = Array.from({ length: rows }, (_, i): Cells => ({
    ...vendorRow(i),
    ...(i === similarRow && { 'Supplier Name': `Chibolya Traders ${similarTo} Plc` }),
    ...plantedFaults[i]?.cells,
  }))
  const headings = Object.keys(lines[0]!)
  const cell = (value: string | number) =>
    typeof value === 'number'
      ? `<c><v>${value}</v></c>`
      : `<c t="inlineStr"><is><t xml:space="preserve">${value}</t></is></c>`
  const row = (values: (string | number)[], at: number) =>
    `<row r="${at + 1}">${values.map(cell).join('')}</row>`
  const content = [headings, ...lines.map((line) => headings.map((heading) => line[heading]!))]
  return zipOf([
    ...workbookParts({ sheets: { Suppliers: `<sheetData>${content.map(row).join('')}</sheetData>` } }),
  ])
}

/** A list of two vendors with serial numbers, as an office keeps several. */
const listOf = (names: string[], more: RowCells = {}): Buffer =>
  csvOf(names.map((Name, i) => ({ 'Vendor No.': String(i + 1), Name, ...more })))

const register = contractRegisters.find(({ name }) => name === 'vendors')!
const { list, viewsIn } = callsOf(world, register)

describe('a list of 300 suppliers', () => {
  let tenant: TestTenant
  let ADMIN: Person
  let checkedImport: ImportDetails
  const bytes = file()

  const vendorsIn = async (query: Record<string, string> = {}): Promise<Json[]> => {
    const pages = await Promise.all(
      ['0', '1', '2'].map((page) => list(ADMIN, { direction: 'asc', ...query }, { page, pageSize: '100' })),
    )
    return pages.flatMap((reply) => viewsIn(reply))
  }

  beforeAll(async () => {
    tenant = await world.institution()
    ADMIN = tenant.people.ADMIN
    checkedImport = await imports.checked(tenant, 'vendors', bytes)
  }, 60_000)

  it('is matched by its headings, and has exactly the planted faults', async () => {
    const fields = checkedImport.columns.map(({ field }) => field)
    expect(fields).toEqual([
      'name',
      'tpin',
      'phoneNumber',
      'category',
      'pacraNumber',
      'taxClearanceExpiresOn',
    ])
    const problems = problemMessages(await imports.problems(ADMIN, checkedImport.id, 'state=WRONG&size=100'))
    expect(problems).toEqual(
      Object.entries(plantedFaults).map(([i, { message }]) => `Vendors ${Number(i) + 2} ${message}`),
    )
    expect(problemMessages(await imports.problems(ADMIN, checkedImport.id, 'state=CAUTION'))).toEqual([
      `Vendors ${similarRow + 2} name: Another vendor has almost the same Name. Make sure that it is not the same one.`,
    ])
    expect(await vendorsIn()).toEqual([])
  })

  it('is imported once its rows are corrected', async () => {
    for (const [i, { corrections }] of Object.entries(plantedFaults)) {
      const { status, body } = await imports.mend(ADMIN, checkedImport.id, Number(i) + 2, corrections)
      expect([status, i, body.payload.row?.problems ?? []]).toEqual([200, i, []])
    }
    expect(await imports.run(tenant, checkedImport.id)).toMatchObject({
      state: 'DONE',
      rowsIn: rows,
      leftOut: 0,
    })
    const vendors = await vendorsIn()
    expect(vendors).toHaveLength(rows)
    const [first, second] = vendors
    expect(first).toMatchObject({
      name: 'Chilenje Traders 0 Ltd',
      tpin: '1002000000',
      phoneNumber: null,
      pacraNumber: null,
      category: 'CITIZEN',
      taxClearanceExpiresOn: '2026-12-01',
      state: 'ACTIVE',
      importId: checkedImport.id,
      initiatorId: ADMIN.id,
      cautions: [],
    })
    expect(second).toMatchObject({ tpin: '1002000001', phoneNumber: '0977100001', pacraNumber: '12011' })
    expect(vendors[9].tpin).toBeNull()
    expect(vendors[similarRow].cautions).toMatchObject([{ code: 'SIMILAR', field: 'name' }])
  })

  it('is recognised when it is imported again', async () => {
    const again = await imports.checked(tenant, 'vendors', bytes, { again: true })
    const inFile = [10, 20].length
    expect(again.counts).toMatchObject({ RIGHT: 0, CAUTION: 0, WRONG: inFile, THERE: rows - inFile })
  })

  it('is taken back, and can be imported again', async () => {
    expect(await imports.undo(tenant, checkedImport.id)).toMatchObject({ takenBack: rows, kept: 0 })
    expect(await vendorsIn()).toEqual([])
    expect(await vendorsIn({ status: 'TAKEN_BACK' })).toHaveLength(rows)
    const again = await imports.checked(tenant, 'vendors', bytes, { again: true })
    expect(again.counts).toMatchObject({ THERE: 0, WRONG: Object.keys(plantedFaults).length })
  })
})

describe('a list of vendors', () => {
  it('is imported again after it was taken back, although it has former references', async () => {
    const tenant = await world.institution()
    const bytes = csvOf([{ Name: 'Kafubu Motors', 'Former Reference': 'V/1' }])
    const { id } = await imports.imported(tenant, 'vendors', bytes)
    await imports.undo(tenant, id)
    const again = await imports.checked(tenant, 'vendors', bytes, { again: true })
    expect(again.counts).toMatchObject({ RIGHT: 1, THERE: 0 })
  })

  it('does not collide with another one by its serial numbers', async () => {
    const tenant = await world.institution()
    await imports.imported(tenant, 'vendors', listOf(['Kafubu Motors', 'Lunzua Paints']))
    const other = await imports.imported(tenant, 'vendors', listOf(['Mulungushi Tyres', 'Kalambo Foods']))
    expect(other).toMatchObject({ rowsIn: 2, leftOut: 0 })
    const exported = await exportedFile(world, 'vendors', tenant.people.ADMIN)
    expect((await imports.checked(tenant, 'vendors', exported)).counts).toMatchObject({ THERE: 4, RIGHT: 0 })
  })

  it('keeps closed vendors closed, and reports the rows of them that are incomplete', async () => {
    const tenant = await world.institution()
    const { ADMIN } = tenant.people
    const closed = { State: 'Closed', 'Closed On': '14-Mar-2024', 'Reason For Closing': 'Fraud' }
    const { id } = await imports.checked(
      tenant,
      'vendors',
      csvOf([
        { Name: 'Kafubu Motors', ...closed },
        { Name: 'Lunzua Paints', State: '' },
        { Name: 'Kalambo Foods', ...closed, 'Closed On': '' },
        { Name: 'Mulungushi Tyres', ...closed, State: 'Active' },
        { Name: 'Chambeshi Steel', ...closed, 'Closed On': '14-Mar-2094' },
        { Name: 'Luapula Fisheries', State: 'Blacklisted' },
      ]),
    )
    expect(problemMessages(await imports.problems(ADMIN, id))).toEqual([
      'Vendors 4 closedOn: Closed On is required if the State is Closed.',
      'Vendors 5 closedOn: Closed On must be empty unless the State is Closed.',
      'Vendors 5 closingReason: Reason For Closing must be empty unless the State is Closed.',
      'Vendors 6 closedOn: Closed On may not be in the future.',
      'Vendors 7 state: State must be Active or Closed.',
    ])
    await imports.run(tenant, id, { onlyRight: true })
    const stored = viewsIn(await list(ADMIN, { direction: 'asc' }))
    expect(stored).toMatchObject([
      { name: 'Kafubu Motors', state: 'CLOSED', closingReason: 'Fraud' },
      { name: 'Lunzua Paints', state: 'ACTIVE', closedOn: null, closingReason: null },
    ])
    expect(stored[0].closedOn).toMatch(/^2024-03-1[34]T/)
    const exported = await exportedFile(world, 'vendors', ADMIN)
    const copy = await world.institution()
    await imports.imported(copy, 'vendors', exported)
    const copied = viewsIn(await list(copy.people.ADMIN, { direction: 'asc' }))
    expect(copied).toMatchObject(stored.map(({ state, closedOn }: Json) => ({ state, closedOn })))
  })
})
