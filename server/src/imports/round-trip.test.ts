import { beforeAll, describe, expect, it, vi } from 'vitest'
import { allLists } from '@insaka/domain/all-lists'
import { importSheets } from '@insaka/domain/imports/import-sheets'
import { importRegisters, type ImportRegister } from '@insaka/domain/imports/imports.labels'
import { enquiryRow, lvpRow, mpcRow } from '../../test/support/import-rows.ts'
import { csvOf, faultsOf, importsOf, workbookOf } from '../../test/support/imports.ts'
import { readCsv, readWorkbook } from '../../test/support/read-export.ts'
import { openWorld, type Person, type Place } from '../../test/support/world.ts'

// What Insaka hands out it takes in again: templates and its own exports.
const world = openWorld()
const imports = importsOf(world)
const registers = Object.keys(importRegisters) as ImportRegister[]

vi.spyOn(console, 'log').mockImplementation(() => undefined)

const get = async (url: string, as: Person): Promise<Buffer> => {
  const { statusCode, rawPayload } = await world.app.inject({
    url,
    headers: { authorization: `Bearer ${as.token}` },
  })
  expect([statusCode, url]).toEqual([200, url])
  return rawPayload
}
const exported = (register: ImportRegister, as: Person, format: 'xlsx' | 'csv') =>
  get(
    `${allLists[register].export.path.replace(':userId', as.id).replace(':sortField', 'id')}?scope=institution&direction=asc&format=${format}`,
    as,
  )

describe.each(registers)('the template of %s', (register) => {
  it('has every column and the words to choose from, and is read as it is', async () => {
    const { ADMIN } = (await world.institution()).people
    const bytes = await get(`/api/imports/template/${register}`, ADMIN)
    const { names, files } = readWorkbook(bytes)
    const sheets = importSheets[register].map(({ name }) => name)
    expect(names).toEqual([...sheets, 'How to fill it in', 'Lists'])
    const first = Buffer.from(files['xl/worksheets/sheet1.xml']!).toString()
    expect(first).toContain('<dataValidation type="list"')
    const sent = imports.upload(ADMIN, register, { bytes, name: 'Template.xlsx' })
    const { columns, rows } = await imports.done(sent)
    expect(rows).toBe(0)
    const fields = importSheets[register].flatMap(({ prefix, fields: its }) =>
      Object.keys(its).map((name) => `${prefix}${name}`),
    )
    expect(columns.map(({ field }) => String(field)).toSorted()).toEqual(fields.toSorted())
  })
})

describe('what one institution exports', () => {
  let from: Place
  let to: Place

  beforeAll(async () => {
    from = await world.institution()
    to = await world.institution()
    const { ORD, ADMIN } = from.people
    await imports.imported(
      from,
      'enquiries',
      csvOf([
        enquiryRow(0),
        enquiryRow(1, { State: 'Withdrawn', 'Reason For Withdrawing': 'No "budget",\nat all' }),
        enquiryRow(2, {
          'Enquiry Type': 'ITT',
          'Documents Sold': '3',
          'Charge Per Document (ZMW)': '150.55',
        }),
        enquiryRow(3, { 'Closed On': '2026-06-01 10:00', Description: '=1+1' }),
      ]),
    )
    await imports.imported(
      from,
      'lvp',
      csvOf([
        lvpRow(0, { Enquiry: 'OLD/ENQ/0/2025' }),
        lvpRow(1, { Status: 'Cancelled', 'Reason For Cancelling': 'No budget' }),
        lvpRow(2, {
          Status: 'In Progress',
          'Approved On': '',
          'Procurement Mode': 'Online-EGP',
          'e-GP Reference': '007',
        }),
        lvpRow(3, {
          Currency: 'USD',
          'Purchase Order Value': '$12.30',
          'Purchase Order Date': '2026-01-09',
          'Purchase Order (LPO) No.': 'LPO 1',
        }),
      ]),
    )
    await imports.imported(
      from,
      'mpc',
      workbookOf({
        'MPC Records': [
          mpcRow(0, { Enquiry: 'OLD/ENQ/2/2025' }),
          mpcRow(1, { 'Approval Type': 'Circulation' }),
        ],
      }),
    )
    // Some have no former reference.
    await world.enquiry(from, ORD, { description: 'Born here' })
    await world.paper('lvp', from, ADMIN, { description: 'Born here' })
    const paper = await world.paper('mpc', from, ADMIN, { description: 'Born with a contract' })
    await world.contract(from, ADMIN, paper)
    await world.amendment(from, ADMIN, paper)
  }, 60_000)

  /** What Insaka decides anew for a record that comes in. */
  const anew = [
    'Reference',
    'Enquiry No.',
    'Former Reference',
    'Enquiry',
    'Contract',
    'Contract No.',
    'Import No.',
    'Created On',
    'Updated On',
    'Attachment',
    'Cautions',
    'Withdrawn On',
    'Committee Paper',
    'Import',
  ]
  const plain = (rows: Record<string, unknown>[]) =>
    rows
      .map((row) => Object.fromEntries(Object.entries(row).filter(([label]) => !anew.includes(label))))
      .toSorted((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1))

  it.each(['xlsx', 'csv'] as const)('as %s is matched without a hand', async (format) => {
    for (const register of registers) {
      const bytes = await exported(register, from.people.ADMIN, format)
      const sent = imports.upload(to.people.ADMIN, register, { bytes, name: `Export.${format}`, again: true })
      const { columns } = await imports.done(sent)
      const filled = new Set(columns.map(({ field }) => field))
      const fields = Object.keys(importSheets[register][0]!.fields)
      // A day of the state is in no export.
      expect(fields.filter((name) => !filled.has(name) && name !== 'statusOn')).toEqual([])
      expect(columns.some(({ isAmbiguous }) => isAmbiguous)).toBe(false)
    }
  })

  it('comes into another one, and out of it again as it was', async () => {
    const { ADMIN } = to.people
    for (const register of registers)
      await imports.imported(to, register, await exported(register, from.people.ADMIN, 'xlsx'))
    for (const register of registers) {
      const sheets = importSheets[register].map(({ name }) => name)
      const [one, other] = [
        readWorkbook(await exported(register, from.people.ADMIN, 'xlsx')),
        readWorkbook(await exported(register, ADMIN, 'xlsx')),
      ]
      for (const sheet of sheets) {
        expect(one.rowsOf(sheet).length, sheet).toBeGreaterThan(0)
        expect(plain(other.rowsOf(sheet)), sheet).toEqual(plain(one.rowsOf(sheet)))
      }
      expect(readCsv(await exported(register, ADMIN, 'csv')).rows).toHaveLength(
        readCsv(await exported(register, from.people.ADMIN, 'csv')).rows.length,
      )
    }
    expect(await faultsOf(world, to)).toEqual([])
  })
})
