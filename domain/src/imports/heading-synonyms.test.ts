import { describe, expect, it } from 'vitest'
import { headingSynonyms, synonyms } from './heading-synonyms.ts'
import { headingKey } from './headings.ts'
import { importSheets } from './import-sheets.ts'
import { importRegisters, type ImportRegister } from './imports.labels.ts'

const registers = Object.keys(importRegisters) as ImportRegister[]

function mainSheet(register: ImportRegister) {
  const sheet = importSheets[register].at(0)
  if (!sheet) throw new Error(`There is no sheet of ${register}.`)
  return sheet
}

/** The fields that these headings denote. */
const fieldsMeant = (register: ImportRegister, headings: string[]) => {
  const synonymsByKey = headingSynonyms(register, mainSheet(register))
  return headings.map((heading) => synonymsByKey.get(headingKey(heading)) ?? null)
}

describe('synonyms of headings', () => {
  it.each([
    ['departments', ['Department Code', 'Department Name'], ['code', 'name']],
    ['departments', ['DEPT.', 'Dept code'], ['name', 'code']],
    ['departments', ['Name of department'], ['name']],
    ['designations', ['Dept', 'Post Title'], ['department', 'title']],
    ['designations', ['Name of department', 'Name of post'], ['department', 'title']],
    ['lvp', ['Nature', 'Method'], ['procurementCategory', 'procurementMethod']],
    ['mpc', ['Nature of Procurement'], ['procurementCategory']],
    [
      'lvp',
      ['Paper No', 'Date raised', 'Date signed', 'Section', 'State', 'Officer'],
      ['reference', 'initiatedOn', 'approvalDate', 'department', 'status', 'initiator'],
    ],
    ['mpc', ['Paper No', 'Date raised', 'Date signed'], ['reference', 'initiatedOn', null]],
    ['enquiries', ['Section', 'Officer'], ['department', 'initiator']],
    [
      'lvp',
      ['Ref. No.', 'Date Initiated', 'Supplier', 'BIDDER AWARDED', 'Amount (K)', 'L.P.O. Number', 'LPO Date'],
      [
        'reference',
        'initiatedOn',
        'vendor',
        'vendor',
        'purchaseOrderValue',
        'purchaseOrder',
        'purchaseOrderDate',
      ],
    ],
    [
      'mpc',
      ['Contract Sum', 'Date Approved', 'Total'],
      ['purchaseOrderValue', 'approvalDate', 'purchaseOrderValue'],
    ],
    ['enquiries', ['Enquiry Number', 'Date Issued', 'Closing Date'], ['reference', 'issuedOn', 'closedOn']],
    ['fuel', ['Date', 'Amount', 'Vehicle No'], ['transactionDate', 'amount', 'client']],
    [
      'users',
      [
        'Man No.',
        'Employee Number',
        'NRC',
        'N.R.C. No.',
        'Sex',
        'Surname',
        'Other Names',
        'Cell',
        'Phone No.',
        'Position',
      ],
      [
        'code',
        'code',
        'nationalId',
        'nationalId',
        'gender',
        'lastName',
        'firstName',
        'phoneNumber',
        'phoneNumber',
        'designation',
      ],
    ],
  ] as const)('of %s: %j', (register, headings, fields) =>
    expect(fieldsMeant(register, [...headings])).toEqual(fields),
  )

  it('exclude ambiguous words', () =>
    expect([
      ...fieldsMeant('users', ['Title', 'Name', 'Date']),
      ...fieldsMeant('lvp', ['Date', 'Category', 'No.', 'Remarks']),
    ]).toEqual(Array(7).fill(null)))

  it.each(registers)('of %s denote one existing field each', (register) => {
    const sheet = mainSheet(register)
    const registerSynonyms = Object.entries(synonyms[register])
    expect(registerSynonyms.flatMap(([name]) => (name in sheet.fields ? [] : name))).toEqual([])
    for (const [name, words] of registerSynonyms)
      expect(fieldsMeant(register, [...words])).toEqual(words.map(() => name))
  })
})
