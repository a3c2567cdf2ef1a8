import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type * as z from 'zod/mini'
import { contractRecordFields } from '../contracts/contracts.fields.ts'
import { amendmentFields, contractFields } from '../contracts/contracts.schema.ts'
import { amendmentRecordFields } from '../amendments/amendments.fields.ts'
import { dayInput, momentInput } from '../core/dates.ts'
import type { RecordField, RecordFields } from '../core/record-fields.ts'
import { enquiries } from '../enquiries/enquiries.register.ts'
import { enquiryTypes, funders } from '../enquiries/enquiries.labels.ts'
import { formShapes, recordFieldsOf } from '../registers/derived.ts'
import { transactionRecordFields } from '../fuel-accounts/fuel-accounts.fields.ts'
import { transactionFields } from '../fuel-accounts/fuel-accounts.schema.ts'
import { lvpRecordFields } from '../lvp/lvp.fields.ts'
import { lvpFields } from '../lvp/lvp.schema.ts'
import { mpcRecordFields } from '../mpc/mpc.fields.ts'
import { mpcFields } from '../mpc/mpc.schema.ts'
import { money } from '../core/money.ts'
import { userRecordFields } from '../users/users.fields.ts'
import { accountFlags, personFields } from '../users/users.schema.ts'
import { currencyOf } from './amount-from-cell.ts'
import { cellInput } from './cell-input.ts'
import { unlistedMessage } from './code-from-cell.ts'
import { detectDayOrder, type DetectedDayOrder } from './date-from-cell.ts'
import { importFieldAt } from './import-sheets.ts'
import type { ImportRegister } from './imports.labels.ts'

const field = (properties: object) => ({ label: 'Field', ...properties }) as RecordField
const read = (
  properties: object,
  text: string,
  {
    dayOrder = 'DAY_FIRST',
    startsIn1904 = false,
  }: { dayOrder?: DetectedDayOrder | null; startsIn1904?: boolean } = {},
) => cellInput(field(properties), text, { dayOrder, startsIn1904 })

describe('the order of day and month', () => {
  it.each<[DetectedDayOrder | null, string[]]>([
    ['DAY_FIRST', ['01/02/2026', '13/02/2026', 'pending']],
    ['MONTH_FIRST', ['01/02/2026', '2/13/26 14:00']],
    ['AMBIGUOUS', ['01/02/2026', '05-06-24']],
    ['AMBIGUOUS', ['13/02/2026', '02/13/2026']],
    [null, ['02/02/2026', '2026-01-02', '12-Mar-2026', '45292', '', '40/50/2026']],
    [null, []],
  ])('is %s for %j', (expected, texts) => expect(detectDayOrder(texts)).toBe(expected))
})

describe('a day', () => {
  it.each([
    ['2026-03-31', '2026-03-31'],
    ['2026/3/31', '2026-03-31'],
    ['2026-03-31T14:30', '2026-03-31'],
    ['31/03/2026', '2026-03-31'],
    ['5.3.26', '2026-03-05'],
    ['05-03-2026', '2026-03-05'],
    ['5 3 2026', '2026-03-05'],
    ['31-Mar-26', '2026-03-31'],
    ['31 March 2026', '2026-03-31'],
    ['1st  Sept. 2026', '2026-09-01'],
    ['31Mar2026', '2026-03-31'],
    ['Tuesday, 31 March 2026', '2026-03-31'],
    ['March 31, 2026', '2026-03-31'],
    ['31/03/2026 14:30:05', '2026-03-31'],
    ['31/03/2026, 2:30 PM', '2026-03-31'],
    ['29/02/2024', '2024-02-29'],
    ['45292', '2024-01-01'],
    ['45292.75', '2024-01-01'],
    ['31/12/99', '1999-12-31'],
  ])('%s is %s', (text, day) => expect(read({ kind: 'day' }, text)).toBe(day))

  it.each([
    '12/31/2026',
    '0/3/2026',
    '32/3/2026',
    '1/0/2026',
    '31 Mrz 2026',
    '31 Marchy 2026',
    '14-Dec',
    '2026',
    '31/03/2026 25:00',
    '31/03/2026 10',
    '31/03/2026 14:75',
    '31/03-2026',
    'end of March',
    '452920',
    '12345',
  ])('%s is unchanged', (text) => expect(read({ kind: 'day' }, text)).toBe(text))

  it.each([
    ['31/02/2026', '31-Feb-2026'],
    ['29 Feb. 2025 10:30', '29-Feb-2025'],
    ['30.2.24', '30-Feb-2024'],
  ])('%s does not exist, and its field reports this', (text, day) => {
    const fieldMessages = (input: z.ZodMiniType, kind: 'day' | 'moment') =>
      input.safeParse(read({ kind }, text)).error?.issues.map(({ message }) => message)
    for (const [input, kind] of [
      [dayInput('Closed On'), 'day'],
      [momentInput('Closed On'), 'moment'],
    ] as const) {
      expect(fieldMessages(input, kind)).toEqual([`Closed On may not be ${day}: there is no such day.`])
    }
  })

  it('follows the order of its column without guessing', () => {
    const day = (text: string, dayOrder: DetectedDayOrder | null) => read({ kind: 'day' }, text, { dayOrder })
    expect(day('03/04/2026', 'MONTH_FIRST')).toBe('2026-03-04')
    expect(day('13/04/2026', 'MONTH_FIRST')).toBe('13/04/2026')
    expect(day('03/04/2026', null)).toBe('2026-04-03')
    expect(day('03/04/2026', 'AMBIGUOUS')).toBe('03/04/2026')
    expect(['13/04/2026', '04/13/2026', '04/04/2026'].map((text) => day(text, 'AMBIGUOUS'))).toEqual([
      '2026-04-13',
      '2026-04-13',
      '2026-04-04',
    ])
  })

  it('counts from 1904 if the workbook does', () => {
    expect(read({ kind: 'day' }, '43830', { startsIn1904: true })).toBe('2024-01-01')
  })
})

describe('a moment', () => {
  it.each([
    ['31/03/2026', '2026-03-31T00:00:00+02:00'],
    ['31/03/2026 14:30', '2026-03-31T14:30:00+02:00'],
    ['31/03/2026 9h05', '2026-03-31T09:05:00+02:00'],
    ['2026-03-31 08:15:20', '2026-03-31T08:15:20+02:00'],
    ['31-Mar-2026 at 2:30 pm', '2026-03-31T14:30:00+02:00'],
    ['31-Mar-2026 12 am', '2026-03-31T00:00:00+02:00'],
    ['31-Mar-2026 10:00 hours', '2026-03-31T10:00:00+02:00'],
    ['45292.4166666667', '2024-01-01T10:00:00+02:00'],
  ])('%s is %s', (text, moment) => expect(read({ kind: 'moment' }, text)).toBe(moment))

  it.each(['2026-03-31T08:15:00Z', '13:00', '31/03/2026 13:00 pm'])('%s is unchanged', (text) =>
    expect(read({ kind: 'moment' }, text)).toBe(text),
  )
})

describe('an amount', () => {
  it.each([
    ['1200', 1200],
    ['1,200.50', 1200.5],
    ['K1,200', 1200],
    ['ZMW 1 200 300.75', 1200300.75],
    ['$5', 5],
    ["1'200.00", 1200],
    ['1.234,56', 1234.56],
    ['1.234.567', 1234567],
    ['1 234,5', 1234.5],
    ['.5', 0.5],
    ['5.', 5],
    ['007', 7],
    ['0.00', 0],
    ['(1,200)', -1200],
    ['1,200-', -1200],
    ['-K500', -500],
    ['K -500', -500],
    ['\u2212500', -500],
    ['K(500)', -500],
    ['500 ZMW', 500],
    ['us$ 5.10', 5.1],
    ['9999999999999.99', 9999999999999.99],
    ['0.0000005', 0.0000005],
    ['-0', 0],
  ])('%s is %d', (text, amount) => expect(read({ kind: 'money' }, text)).toBe(amount))

  it.each([
    '1,20',
    '1,2000',
    '12,34,567',
    '1,234,56',
    '0,5',
    '1234,56',
    '1.2.3',
    '1 20',
    'K1.2m',
    'K.500',
    '100\n200',
    '5000 each',
    'ZMK 5',
    '1e5',
    '--5',
    '(-5)',
    'K',
    '5%',
    '12/5',
    '9999999999999999.99',
    '0.1234567890123456789',
  ])('%s is unchanged', (text) => expect(read({ kind: 'money' }, text)).toBe(text))

  it('keeps every ngwee with any thousands separator', () => {
    const separators = fc.constantFrom(',', ' ', "'", '')
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 999_999_999_999_999n }), separators, (ngwee, separator) => {
        const digits = String(ngwee).padStart(3, '0')
        const [whole, fraction] = [digits.slice(0, -2), digits.slice(-2)]
        const text = `${whole.replaceAll(/\B(?=(\d{3})+$)/g, separator)}.${fraction}`
        const amount = read({ kind: 'money' }, text) as number
        expect(amount.toFixed(2)).toBe(`${whole}.${fraction}`)
        expect(money('Value').safeParse(amount).success).toBe(true)
      }),
      { numRuns: 2_000 },
    )
  })

  it('reveals its currency', () => {
    const texts = ['K1,200', 'USD 5,000', '(US$5)', '7 eur', 'R 5', '1200', 'Rent 5', 'K']
    expect(texts.map(currencyOf)).toEqual(['ZMW', 'USD', 'USD', 'EUR', 'ZAR', null, null, null])
  })
})

describe('other figures', () => {
  it.each([
    ['count', '1,200', 1200],
    ['count', '3.5', 3.5],
    ['count', '3 bidders', '3 bidders'],
    ['litres', '40.125 L', 40.125],
    ['litres', '1,040litres', 1040],
    ['litres', 'full', 'full'],
    ['percent', '16 %', 16],
  ])('reads %s %s: %j', (kind, text, value) => expect(read({ kind }, text)).toBe(value))
})

describe('a flag', () => {
  it.each(['Y', 'yes', 'Yes.', 'TRUE', '1', '✓'])('%s is Yes', (text) =>
    expect(read({ kind: 'flag' }, text)).toBe(true),
  )
  it.each(['N', 'no', 'FALSE', '0', '✗'])('%s is No', (text) =>
    expect(read({ kind: 'flag' }, text)).toBe(false),
  )
  it.each(['x', 'maybe', '2'])('%s is unchanged', (text) => expect(read({ kind: 'flag' }, text)).toBe(text))
})

function fieldAt(register: ImportRegister, name: string): RecordField {
  const importField = importFieldAt(register, name)
  if (!importField) throw new Error(`There is no field ${name}.`)
  return importField.field.field
}

describe('a code', () => {
  it.each([
    ['rfq', 'RFQ'],
    ['RFQ: Request for Quotation', 'RFQ'],
    ['request-for-quotation', 'RFQ'],
    ['Invitation', 'ITT'],
    ['Tenders', 'ITT'],
    ['Request', 'Request'],
    ['R', 'R'],
    ['?', '?'],
    ['N/A', undefined],
  ])('%s is %s', (text, code) => expect(read({ kind: 'code', codes: enquiryTypes }, text)).toBe(code))

  it.each([
    ['users', 'gender', 'M', 'MALE'],
    ['users', 'gender', 'f.', 'FEMALE'],
    ['users', 'gender', 'le', 'le'],
    ['users', 'gender', 'Ms', 'Ms'],
    ['users', 'employmentType', 'perm', 'PERMANENT'],
    ['users', 'employmentType', 'Contract', 'CONTRACTUAL'],
    ['users', 'status', 'Retire', 'RETIRED'],
    ['users', 'role', 'Admin', 'ADMIN'],
    ['users', 'role', 'Developer', 'Developer'],
    ['lvp', 'status', 'Completed', 'COMPLETE'],
    ['lvp', 'status', 'Done', 'COMPLETE'],
    ['lvp', 'status', 'Canceled', 'CANCELLED'],
    ['lvp', 'status', 'On-going', 'IN_PROGRESS'],
    ['lvp', 'status', 'PENDING', 'IN_PROGRESS'],
    ['lvp', 'status', 'C', 'C'],
    ['lvp', 'status', 'Finished', 'Finished'],
    ['lvp', 'procurementMethod', 'RFQ', 'SIMPLIFIED_BIDDING'],
    ['mpc', 'procurementMethod', 'Request for Quotations', 'SIMPLIFIED_BIDDING'],
    ['lvp', 'procurementMethod', 'Simplified', 'Simplified'],
    ['lvp', 'procurementMethod', 'Community', 'COMMUNITY_PARTICIPATION'],
    ['lvp', 'procurementCategory', 'Good', 'G'],
    ['lvp', 'procurementCategory', 'Civil Works', 'W'],
    ['lvp', 'procurementCategory', 'Non-Consultancy Services', 'NCS'],
    ['lvp', 'procurementCategory', 'Consulting Services', 'CS'],
    // Ambiguous: consulting or non-consulting services.
    ['lvp', 'procurementCategory', 'Services', 'Services'],
    ['lvp', 'procurementMode', 'e-GP', 'ONLINE_EGP'],
    // Ambiguous: the national or the local government.
    ['enquiries', 'funder', 'Government', 'Government'],
    ['enquiries', 'funder', 'Donors', 'CP'],
    ['lvp', 'currency', 'Kwacha', 'ZMW'],
    ['lvp', 'currency', 'Dollars', 'Dollars'],
    ['fuel', 'transactionType', 'Opening', 'OPENING'],
    ['fuel', 'transactionType', 'D', 'D'],
    ['fuel', 'fuelType', 'D', 'DIESEL'],
  ] as const)('of %s: %s %s is %s, if only one entry matches', (register, name, text, code) =>
    expect(read(fieldAt(register, name), text)).toBe(code),
  )

  it('that is not in the list gets a message with the list', () => {
    const messageFor = (name: string) => {
      const list = fieldAt('lvp', name)
      return list.kind === 'code' && unlistedMessage(list)
    }
    expect(messageFor('funder')).toBe(
      'Funder must be NA, GRZ, CP: Cooperating Partners or LG: Local Government.',
    )
    expect(messageFor('procurementMethod')).toBe(
      'Procurement Method must be NA, None, Direct Bidding, Direct Selection, Simplified Bidding, Simplified Selection or one of 15 others.',
    )
  })

  it('may itself be NA', () => expect(read({ kind: 'code', codes: funders }, 'n/a')).toBe('NA'))
})

describe('a text', () => {
  it('is one line, or several if the form allows it, without invisible characters', () => {
    expect(read({ kind: 'text' }, ' A \n & B\u200B ')).toBe('A & B')
    expect(read({ kind: 'longText', limit: 9 }, 'A\nB\u00AD')).toBe('A\nB')
    expect(read({ kind: 'text' }, 'n/a')).toBe('n/a')
  })

  it.each(['text', 'longText', 'day', 'moment', 'money', 'count', 'litres', 'flag', 'department'])(
    'without content is undefined for a %s',
    (kind) => {
      expect(['', ' ', '-', '–', '\u200B'].map((text) => read({ kind }, text))).toEqual(
        Array(5).fill(undefined),
      )
    },
  )

  it.each(['day', 'moment', 'money', 'count', 'litres', 'flag'])(
    'such as nil is undefined for a %s',
    (kind) => {
      expect(['nil', 'N/A', 'None'].map((text) => read({ kind }, text))).toEqual(Array(3).fill(undefined))
    },
  )
})

const recordForms: [string, RecordFields, Record<string, z.ZodMiniType>][] = [
  ['an enquiry', recordFieldsOf(enquiries), formShapes(enquiries)],
  ['a low value paper', lvpRecordFields, lvpFields],
  ['a committee paper', mpcRecordFields, mpcFields],
  ['a contract', contractRecordFields, contractFields],
  ['an amendment', amendmentRecordFields, amendmentFields],
  ['a fuel entry', transactionRecordFields, transactionFields],
  ['a user', userRecordFields, { ...personFields, ...accountFlags }],
]
const typedKinds = new Set(['day', 'moment', 'money', 'count', 'litres', 'flag', 'code'])
const cases = recordForms.flatMap(([form, fields, schemas]) =>
  Object.entries(schemas).flatMap(([name, schema]) => {
    const properties = fields[name]
    return properties && typedKinds.has(properties.kind)
      ? [{ form, name, schema, described: properties }]
      : []
  }),
)

describe('unreadable cells', () => {
  it('are tested for every form', () =>
    expect(new Set(cases.map(({ form }) => form)).size).toBe(recordForms.length))

  it.each(cases)('get a message of $form for $name', ({ schema, described }) => {
    const value = cellInput(described, 'see file', { dayOrder: null, startsIn1904: false })
    const messages = schema.safeParse(value).error?.issues.map(({ message }) => message)
    expect(messages).toHaveLength(1)
    // It contains the field's label and no technical terms.
    expect(messages![0]).toContain(described.label)
    expect(messages![0]).not.toMatch(/invalid|expected|string|boolean|undefined/i)
  })
})
