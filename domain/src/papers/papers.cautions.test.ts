import { describe, expect, it } from 'vitest'
import { filledPaper } from '../../test/papers.ts'
import { cautionsOf, reevaluateCautions, withMessages } from '../core/cautions.ts'
import { largestAmount } from '../core/money.ts'
import { lvpCautions, splitPurchaseRule } from '../lvp/lvp.cautions.ts'
import { mpcCautions } from '../mpc/mpc.cautions.ts'
import { paperCautions } from './papers.cautions.ts'

const enquiry = {
  enquiryType: 'RFQ',
  closedOn: '2026-03-31T16:00:00+02:00',
  vendorCategory: 'CITIZEN',
} as const
const facts = { today: '2026-03-31', firstSavedOn: '2026-03-31', enquiry }
const paper = {
  ...filledPaper,
  approvalDate: null,
  purchaseOrderDate: null,
  purchaseOrder: null,
  status: 'IN_PROGRESS',
  approvalType: 'ORDINARY',
}
const orderFields = { approvalDate: '2026-04-01', purchaseOrderDate: '2026-04-01', purchaseOrder: 'LPO 1' }
const untenderedFacts = { enquiry: { ...enquiry, enquiryType: 'NTR' as const } }
const foreignFacts = { enquiry: { ...enquiry, vendorCategory: 'FOREIGN' as const } }

const cautionCodes = (
  cautions: typeof lvpCautions | typeof mpcCautions,
  changes: object,
  moreFacts: object = {},
) =>
  cautionsOf(cautions as typeof lvpCautions, { ...paper, ...changes }, { ...facts, ...moreFacts }).map(
    ({ code, field }) => `${field} ${code}`,
  )

type Case = [string, object, string[], object?]

describe('cautions of any paper', () => {
  it.each<Case>([
    ['as it is', {}, []],
    ['60 days ahead', { initiatedOn: '2026-05-30' }, []],
    ['61 days ahead', { initiatedOn: '2026-05-31' }, ['initiatedOn FAR_OFF']],
    ['two years back', { requisitionedOn: '2024-03-31' }, []],
    ['a day more', { requisitionedOn: '2024-03-30' }, ['requisitionedOn FAR_OFF']],
    ['approved in another year', { approvalDate: '2062-04-01' }, ['approvalDate FAR_OFF']],
    [
      'ordered in another year',
      { ...orderFields, purchaseOrderDate: '2062-04-01' },
      ['purchaseOrderDate FAR_OFF'],
    ],
    ['complete', { status: 'COMPLETE', approvalDate: '2026-04-01' }, []],
    ['complete without approval', { status: 'COMPLETE' }, ['status COMPLETE_UNAPPROVED']],
    ['ordered on the day of approval', orderFields, []],
    [
      'ordered the day before',
      { ...orderFields, purchaseOrderDate: '2026-03-31' },
      ['purchaseOrderDate ORDERED_BEFORE_APPROVAL'],
    ],
    [
      'ordered without approval',
      { ...orderFields, approvalDate: null },
      ['purchaseOrderDate ORDERED_UNAPPROVED'],
    ],
    ['with an order number of its own', orderFields, [], { isOrderedTwice: false }],
    ['with that of another', orderFields, ['purchaseOrder ORDERED_TWICE'], { isOrderedTwice: true }],
    ['approved on the day of closing', { approvalDate: '2026-03-31' }, []],
    ['approved the day before', { approvalDate: '2026-03-30' }, ['approvalDate APPROVED_BEFORE_CLOSING']],
    [
      'approved before its request was made',
      { approvalDate: '2026-03-30' },
      [],
      { enquiry: { ...enquiry, enquiryType: 'NTR' } },
    ],
    ['approved where no enquiry is known', { approvalDate: '2026-03-30' }, [], { enquiry: undefined }],
    ['national for citizens', { procurementMethod: 'OPEN_NATIONAL_BIDDING' }, []],
    [
      'national for others',
      { procurementMethod: 'OPEN_NATIONAL_SELECTION' },
      ['procurementMethod FOREIGN_IN_NATIONAL'],
      foreignFacts,
    ],
    ['international for others', { procurementMethod: 'OPEN_INTERNATIONAL_BIDDING' }, [], foreignFacts],
    [
      'open without a tender',
      { procurementMethod: 'OPEN_NATIONAL_BIDDING' },
      ['procurementMethod OPEN_WITHOUT_TENDER'],
      untenderedFacts,
    ],
    [
      'open to the world without a tender',
      { procurementMethod: 'OPEN_INTERNATIONAL_SELECTION' },
      ['procurementMethod OPEN_WITHOUT_TENDER'],
      untenderedFacts,
    ],
    ['direct without a tender', { procurementMethod: 'DIRECT_BIDDING' }, [], untenderedFacts],
    ['limited for others', { procurementMethod: 'LIMITED_NATIONAL_BIDDING' }, [], foreignFacts],
  ])('%s', (_, changes, cautions, more) => {
    expect(cautionCodes(lvpCautions, changes, more)).toEqual(cautions)
    expect(cautionCodes(mpcCautions, changes, more)).toEqual(cautions)
  })
})

describe('the limits of procurement methods', () => {
  const bidding = 'procurementMethod ABOVE_SIMPLIFIED_BIDDING'
  const selection = 'procurementMethod ABOVE_SIMPLIFIED_SELECTION'
  it.each<[string, number, string, string[]]>([
    ['SIMPLIFIED_BIDDING', 1_000_000, 'ZMW', []],
    ['SIMPLIFIED_BIDDING', 1_000_000.01, 'ZMW', [bidding]],
    ['SIMPLIFIED_BIDDING', 1_000_000.01, 'USD', []],
    ['SIMPLIFIED_SELECTION', 600_000, 'ZMW', []],
    ['SIMPLIFIED_SELECTION', 600_000.01, 'ZMW', [selection]],
    ['OPEN_NATIONAL_BIDDING', 2_000_000, 'ZMW', []],
  ])('%s for %d %s', (procurementMethod, purchaseOrderValue, currency, cautions) => {
    expect(cautionCodes(mpcCautions, { procurementMethod, purchaseOrderValue, currency })).toEqual(cautions)
  })
})

describe('a low value paper', () => {
  it.each<[number, string, string[]]>([
    [250_000, 'ZMW', []],
    [250_000.01, 'ZMW', ['purchaseOrderValue ABOVE_LOW_VALUE']],
    [250_000.01, 'USD', []],
  ])('of %d %s', (purchaseOrderValue, currency, cautions) => {
    expect(cautionCodes(lvpCautions, { purchaseOrderValue, currency })).toEqual(cautions)
  })

  it('may be part of a split purchase, unlike a committee paper', () => {
    expect(cautionCodes(lvpCautions, {}, { isSplit: true })).toEqual(['vendor SPLIT'])
    expect(cautionCodes(mpcCautions, {}, { isSplit: true })).toEqual([])
  })

  const purchasesOf = (...purchases: [day: string, value: number][]) =>
    purchases.map(([initiatedOn, purchaseOrderValue]) => ({ initiatedOn, purchaseOrderValue }))

  it.each<[string, [string, number][], number[]]>([
    [
      'two',
      [
        ['2026-03-01', 200_000],
        ['2026-03-02', 200_000],
      ],
      [],
    ],
    [
      'three of the limit',
      [
        ['2026-03-01', 50_000],
        ['2026-03-02', 100_000],
        ['2026-03-31', 100_000],
      ],
      [],
    ],
    [
      'three above it',
      [
        ['2026-03-01', 50_000],
        ['2026-03-02', 100_000],
        ['2026-03-31', 100_000.01],
      ],
      [0, 1, 2],
    ],
    [
      'three above it over 31 days',
      [
        ['2026-03-01', 90_000],
        ['2026-03-02', 90_000],
        ['2026-04-01', 90_000],
      ],
      [],
    ],
    [
      'more together than a number holds to the ngwee',
      Array.from({ length: 8 }, (): [string, number] => ['2026-03-01', largestAmount]),
      [0, 1, 2, 3, 4, 5, 6, 7],
    ],
    [
      'some of many',
      [
        ['2026-01-01', 90_000],
        ['2026-04-03', 90_000],
        ['2026-03-10', 90_000],
        ['2026-03-04', 90_000],
      ],
      [1, 2, 3],
    ],
  ])('of %s', (_, purchases, expected) => {
    const all = purchasesOf(...purchases)
    expect(
      [...splitPurchaseRule.among(all)].map((each) => all.indexOf(each)).toSorted((a, b) => a - b),
    ).toEqual(expected)
  })
})

it('direct bidding by circulation causes a caution', () => {
  const circulatedPaper = { procurementMethod: 'DIRECT_BIDDING', approvalType: 'CIRCULATION' }
  expect(cautionCodes(mpcCautions, circulatedPaper)).toEqual(['approvalType DIRECT_BY_CIRCULATION'])
  expect(cautionCodes(mpcCautions, { ...circulatedPaper, approvalType: 'EXTRA_ORDINARY' })).toEqual([])
  expect(cautionCodes(mpcCautions, { ...circulatedPaper, procurementMethod: 'SIMPLIFIED_BIDDING' })).toEqual(
    [],
  )
})

describe('stored cautions', () => {
  const storedCautions = [
    { code: 'FAR_OFF', field: 'initiatedOn' },
    { code: 'ORDERED_TWICE', field: 'purchaseOrder' },
  ]

  it('are evaluated again one at a time', () => {
    const reevaluate = (isOrderedTwice: boolean, before = storedCautions) =>
      reevaluateCautions(
        paperCautions,
        ['ORDERED_TWICE'],
        before,
        { ...paper, ...orderFields },
        { ...facts, isOrderedTwice },
      )
    expect(reevaluate(true)).toEqual(storedCautions)
    expect(reevaluate(false)).toEqual(storedCautions.slice(0, 1))
    expect(reevaluate(true, [])).toEqual(storedCautions.slice(1))
  })

  it('are shown with their messages if they still exist', () => {
    const withTexts = withMessages(paperCautions, [...storedCautions, { code: 'GONE', field: 'vendor' }])
    expect(withTexts).toEqual([
      { ...storedCautions[0], message: expect.stringContaining('the reference keeps it') },
      {
        ...storedCautions[1],
        message: 'Another paper has the same purchase order number. Check both papers.',
      },
    ])
  })

  it('have one field each', () => {
    for (const table of [lvpCautions, mpcCautions] as const) {
      const codeAndFieldPairs = table.map(({ code, showOn }) => `${code} ${showOn}`)
      expect(new Set(codeAndFieldPairs).size).toBe(codeAndFieldPairs.length)
    }
  })
})
