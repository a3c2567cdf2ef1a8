import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { addDays, toDay } from '@insaka/domain/core/dates'
import { describedByName } from '@insaka/domain/described-registers'
import { importSheets } from '@insaka/domain/imports/import-sheets'
import {
  bytesOf,
  exchangedRegisters,
  expectSameRecords,
  exportedFile,
  importedRegisters,
} from '../../test/support/export-files.ts'
import {
  departmentRow,
  designationRow,
  enquiryRow,
  fuelRow,
  lvpRow,
  mpcRow,
  openingRow,
} from '../../test/support/import-rows.ts'
import { csvOf, importsOf, workbookOf } from '../../test/support/imports.ts'
import { readWorkbook } from '../../test/support/read-export.ts'
import { isInstalled } from '../../test/support/installed-tools.ts'
import { isLong } from '../../test/support/long-tests.ts'
import { openWorld, type TestTenant } from '../../test/support/world.ts'

const world = openWorld()
const imports = importsOf(world)
imports.checkAtEnd()

describe.each(importedRegisters)('the template of %s', (register) => {
  it('has all columns and dropdown lists, and can be imported unchanged', async () => {
    const { ADMIN } = (await world.institution()).people
    const bytes = await bytesOf(world, `/api/imports/template/${register}`, ADMIN)
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

/** Fills the first row of a template by heading. */
const byOpenpyxl = `
import json, sys, openpyxl
from datetime import datetime
book = openpyxl.load_workbook(sys.argv[1])
sheet = book.worksheets[0]
cells = json.loads(sys.argv[2])
for column in range(1, sheet.max_column + 1):
    text = cells.get(sheet.cell(1, column).value, '')
    is_day = text[2:3] == '-' and len(text) == 11
    sheet.cell(2, column).value = datetime.strptime(text, '%d-%b-%Y') if is_day else text or None
book.save(sys.argv[1])
`

describe.each(isLong ? ['openpyxl'] : [])('a template that %s has filled in', () => {
  it.skipIf(!isInstalled('openpyxl'))('is imported with its lists and dates', async () => {
    const tenant = await world.institution()
    const folder = mkdtempSync(join(tmpdir(), 'insaka-template-'))
    try {
      const file = join(folder, 'Template.xlsx')
      writeFileSync(file, await bytesOf(world, '/api/imports/template/lvp', tenant.people.ADMIN))
      const { status, stderr } = spawnSync(
        '/usr/bin/python3',
        ['-c', byOpenpyxl, file, JSON.stringify(lvpRow(3))],
        {
          encoding: 'utf8',
        },
      )
      expect([status, stderr]).toEqual([0, ''])
      expect(await imports.imported(tenant, 'lvp', readFileSync(file))).toMatchObject({ rows: 1, rowsIn: 1 })
    } finally {
      rmSync(folder, { recursive: true })
    }
  })
})

describe('the export of an institution', () => {
  let source: TestTenant
  let target: TestTenant

  beforeAll(async () => {
    source = await world.institution()
    target = await world.institution()
    const { ORD, ADMIN } = source.people
    await imports.imported(
      source,
      'departments',
      csvOf([departmentRow('ICT'), departmentRow('R&D', { Open: 'No', Name: 'Research, "Development"' })]),
    )
    await imports.imported(
      source,
      'designations',
      csvOf([
        designationRow('ICT', 'SO'),
        designationRow('psu', 'SO', { Open: 'No' }),
        designationRow('R&D', '007', { Title: 'Head' }),
      ]),
    )
    await imports.imported(
      source,
      'enquiries',
      csvOf([
        enquiryRow(0),
        enquiryRow(1, {
          State: 'Withdrawn',
          'Withdrawn On': '2025-12-24 14:49:12',
          'Reason For Withdrawing': 'No "budget",\nat all',
        }),
        enquiryRow(2, {
          'Enquiry Type': 'ITT',
          'Documents Sold': '3',
          'Charge Per Document (ZMW)': '150.55',
        }),
        enquiryRow(3, {
          'Issued On': '2025-12-01 08:00:59',
          'Closed On': '2026-06-01 10:00:01',
          Description: '=1+1',
        }),
      ]),
    )
    await imports.imported(
      source,
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
      source,
      'mpc',
      workbookOf({
        'MPC Records': [
          mpcRow(0, { Enquiry: 'OLD/ENQ/2/2025' }),
          mpcRow(1, { 'Approval Type': 'Circulation' }),
        ],
      }),
    )
    await imports.imported(
      source,
      'fuel',
      csvOf([openingRow(), fuelRow(1, { 'Amount (ZMW)': '221.50' }), fuelRow(2, { Reference: 'REQ 1' })]),
    )
    await world.enquiry(source, ORD, { description: 'Born here' })
    for (const { name } of Object.values(describedByName))
      for (const as of [ORD, ADMIN]) await world.described(name, source, as)
    await world.paper('lvp', source, ADMIN, { description: 'Born here' })
    const paper = await world.paper('mpc', source, ADMIN, { description: 'Born with a contract' })
    await world.contract(source, ADMIN, paper)
    // The second amendment was entered late: it has the earlier date, but determines the revised value.
    await world.amendment(source, ADMIN, paper, {
      amendedOn: addDays(toDay(world.now), 10),
      amendedSum: 11_000,
    })
    await world.amendment(source, ADMIN, paper, { amendedSum: 9_000 })
    // A reversed draw releases its coupon for the correct one.
    await world.fuel(source, ORD)
    const draw = { transactionType: 'WITHDRAW', amount: null, coupon: 'C 7', fuelType: 'PETROL' }
    const wrong = await world.fuel(source, ORD, { ...draw, litres: 50 })
    for (const id of [wrong, await world.fuel(source, ORD, { amount: 2.5 })])
      await imports.done(
        world.call('POST', `/api/stores/fuel/${id}/reverse`, {
          as: ADMIN,
          body: { reason: 'Typed wrongly' },
        }),
      )
    await world.fuel(source, ORD, { ...draw, litres: 5 })
  }, 60_000)

  it.each(['xlsx', 'csv'] as const)('as %s is matched automatically', async (format) => {
    // Each user may upload a limited number of files within an hour.
    const uploader = await world.person(target, { role: 'ADMIN' })
    for (const register of exchangedRegisters) {
      const bytes = await exportedFile(world, register, source.people.ADMIN, format)
      const sent = imports.upload(uploader, register, {
        bytes,
        name: `Export.${format}`,
        again: true,
      })
      const { columns } = await imports.done(sent)
      const filled = new Set(columns.map(({ field }) => field))
      const fields = Object.keys(importSheets[register][0]!.fields)
      // The vendor category of a paper is exported with its enquiry.
      const derivedFields = register === 'enquiries' ? [] : ['vendorCategory']
      expect(fields.filter((name) => !filled.has(name) && !derivedFields.includes(name))).toEqual([])
      expect(columns.some(({ isAmbiguous }) => isAmbiguous)).toBe(false)
    }
  })

  it('is imported into another institution, and exported again without a difference', async () => {
    const [was, is] = [source.people.ADMIN, target.people.ADMIN]
    for (const register of exchangedRegisters)
      await imports.imported(target, register, await exportedFile(world, register, was))
    for (const list of [...exchangedRegisters, 'contracts', 'amendments'] as const)
      expectSameRecords(list, [await exportedFile(world, list, was), await exportedFile(world, list, is)])
    expect(await fuelOf(target)).toEqual(await fuelOf(source))
  })

  it('keeps reversals, refuses to reverse twice, and is undone with its import', async () => {
    const tenant = await world.institution()
    const { ADMIN } = tenant.people
    const bytes = await exportedFile(world, 'fuel', source.people.ADMIN)
    await imports.imported(
      tenant,
      'departments',
      await exportedFile(world, 'departments', source.people.ADMIN),
    )
    const { id, rows } = await imports.imported(tenant, 'fuel', bytes)
    const entries = await entriesIn(tenant)
    const reversals = entries.filter(({ reverses }) => reverses !== null)
    expect(reversals.map(({ reason }) => reason)).toEqual(['Typed wrongly', 'Typed wrongly'])
    for (const { reverses, id: reversal } of reversals) {
      expect(entries.find(({ id: original }) => original === reverses).reversedBy).toBe(reversal)
      for (const each of [reverses, reversal]) {
        const url = `/api/stores/fuel/${each}/reverse`
        const again = await world.call('POST', url, { as: ADMIN, body: { reason: 'Twice' } })
        expect(again.body.fields.reason).toHaveLength(1)
      }
    }
    const { counts } = await imports.checked(tenant, 'fuel', bytes, { again: true })
    expect(counts).toMatchObject({ THERE: rows, RIGHT: 0 })

    expect(await imports.undo(tenant, id)).toMatchObject({ takenBack: rows, kept: 0 })
    for (const month of await fuelOf(tenant)) expect(month).toMatchObject({ opening: 0, closing: 0 })
    // Accounts with only reversed entries are not reported as used up.
    const { body } = await world.call('GET', `/api/analytics/summary/${ADMIN.id}`, { as: ADMIN })
    expect(body.payload.summary.fuel.atOrBelowZero).toBe(0)
    await world.fuel(tenant, ADMIN, { amount: 5 })
    await world.fuel(tenant, ADMIN, {
      transactionType: 'WITHDRAW',
      amount: null,
      fuelType: 'DIESEL',
      litres: 1,
    })
    const later = await world.call('GET', `/api/analytics/summary/${ADMIN.id}`, { as: ADMIN })
    expect(later.body.payload.summary.fuel.atOrBelowZero).toBe(1)
    const again = await imports.checked(tenant, 'fuel', bytes, { again: true })
    expect(await imports.run(tenant, again.id)).toMatchObject({ rowsIn: rows })
  })

  it('is recognised as existing in its own institution, including reversals', async () => {
    const bytes = await exportedFile(world, 'fuel', source.people.ADMIN)
    const { rows, counts } = await imports.checked(source, 'fuel', bytes)
    expect(counts).toMatchObject({ THERE: rows, RIGHT: 0, WRONG: 0 })
  })
})

async function entriesIn({ people: { ADMIN } }: TestTenant): Promise<any[]> {
  const { body } = await world.call('GET', `/api/stores/accounts/${ADMIN.id}`, { as: ADMIN })
  const pages = body.payload.accounts.map(async ({ department }: { department: string }) => {
    const url = `/api/stores/fuel/0/100/id/${ADMIN.id}/${department}`
    return (await world.call('GET', url, { as: ADMIN })).body.payload.transactions.content
  })
  return (await Promise.all(pages)).flat()
}

async function fuelOf({ people: { ADMIN } }: TestTenant) {
  const months = ['2025-10', '2025-11', '2026-03'].map(async (month) => {
    const path = `/api/stores/accounts/${ADMIN.id}/PSU/statement/${month}`
    const {
      rows: _rows,
      history: _history,
      ...sums
    } = (await world.call('GET', path, { as: ADMIN })).body.payload.statement
    return sums
  })
  return Promise.all(months)
}
