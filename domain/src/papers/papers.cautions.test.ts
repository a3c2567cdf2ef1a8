import { describe, expect, it } from 'vitest'
import { filledPaper } from '../../test/papers.ts'
import { cautionsOf, judgedAgain, withMessages } from '../core/cautions.ts'
import { largestAmount } from '../core/money.ts'
import { lvpCautions, split } from '../lvp/lvp.cautions.ts'
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
const ordered = { approvalDate: '2026-04-01', purchaseOrderDate: '2026-04-01', purchaseOrder: 'LPO 1' }
const untendered = { enquiry: { ...enquiry, enquiryType: 'NTR' as const } }
const foreign = { enquiry: { ...enquiry, vendorCategory: 'FOREIGN' as const } }

const oddOf = (cautions: typeof lvpCautions | typeof mpcCautions, changed: object, more: object = {}) =>
  cautionsOf(cautions as typeof lvpCautions, { ...paper, ...changed }, { ...facts, ...more }).map(
    ({ code, field }) => `${field} ${code}`,
  )

type Case = [string, object, string[], object?]

describe('any paper is odd', () => {
  it.each<Case>([
    ['as it is', {}, []],
    ['60 days ahead', { initiatedOn: '2026-05-30' }, []],
    ['61 days ahead', { initiatedOn: '2026-05-31' }, ['initiatedOn FAR_OFF']],
    ['two years back', { requisitionedOn: '2024-03-31' }, []],
    ['a day more', { requisitionedOn: '2024-03-30' }, ['requisitionedOn FAR_OFF']],
    ['approved in another year', { approvalDate: '2062-04-01' }, ['approvalDate FAR_OFF']],
    [
      'ordered in another year',
      { ...ordered, purchaseOrderDate: '2062-04-01' },
      ['purchaseOrderDate FAR_OFF'],
    ],
    ['complete', { status: 'COMPLETE', approvalDate: '2026-04-01' }, []],
    ['complete without approval', { status: 'COMPLETE' }, ['status COMPLETE_UNAPPROVED']],
    ['ordered on the day of approval', ordered, []],
    [
      'ordered the day before',
      { ...ordered, purchaseOrderDate: '2026-03-31' },
      ['purchaseOrderDate ORDERED_BEFORE_APPROVAL'],
    ],
    [
      'ordered without approval',
      { ...ordered, approvalDate: null },
      ['purchaseOrderDate ORDERED_UNAPPROVED'],
    ],
    ['with an order number of its own', ordered, [], { isOrderedTwice: false }],
    ['with that of another', ordered, ['purchaseOrder ORDERED_TWICE'], { isOrderedTwice: true }],
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
      foreign,
    ],
    ['international for others', { procurementMethod: 'OPEN_INTERNATIONAL_BIDDING' }, [], foreign],
    [
      'open without a tender',
      { procurementMethod: 'OPEN_NATIONAL_BIDDING' },
      ['procurementMethod OPEN_WITHOUT_TENDER'],
      untendered,
    ],
    [
      'open to the world without a tender',
      { procurementMethod: 'OPEN_INTERNATIONAL_SELECTION' },
      ['procurementMethod OPEN_WITHOUT_TENDER'],
      untendered,
    ],
    ['direct without a tender', { procurementMethod: 'DIRECT_BIDDING' }, [], untendered],
    ['limited for others', { procurementMethod: 'LIMITED_NATIONAL_BIDDING' }, [], foreign],
  ])('%s', (_, changed, cautions, more) => {
    expect(oddOf(lvpCautions, changed, more)).toEqual(cautions)
    expect(oddOf(mpcCautions, changed, more)).toEqual(cautions)
  })
})

describe('above a limit of its method', () => {
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
    expect(oddOf(mpcCautions, { procurementMethod, purchaseOrderValue, currency })).toEqual(cautions)
  })
})

describe('a low value paper', () => {
  it.each<[number, string, string[]]>([
    [250_000, 'ZMW', []],
    [250_000.01, 'ZMW', ['purchaseOrderValue ABOVE_LOW_VALUE']],
    [250_000.01, 'USD', []],
  ])('of %d %s', (purchaseOrderValue, currency, cautions) => {
    expect(oddOf(lvpCautions, { purchaseOrderValue, currency })).toEqual(cautions)
  })

  it('may be a part of a larger purchase, which a committee paper is not', () => {
    expect(oddOf(lvpCautions, {}, { isSplit: true })).toEqual(['vendor SPLIT'])
    expect(oddOf(mpcCautions, {}, { isSplit: true })).toEqual([])
  })

  const bought = (...purchases: [day: string, value: number][]) =>
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
  ])('of %s', (_, purchases, found) => {
    const all = bought(...purchases)
    expect([...split.among(all)].map((each) => all.indexOf(each)).toSorted((a, b) => a - b)).toEqual(found)
  })
})

it('direct bidding by circulation is odd', () => {
  const circulated = { procurementMethod: 'DIRECT_BIDDING', approvalType: 'CIRCULATION' }
  expect(oddOf(mpcCautions, circulated)).toEqual(['approvalType DIRECT_BY_CIRCULATION'])
  expect(oddOf(mpcCautions, { ...circulated, approvalType: 'EXTRA_ORDINARY' })).toEqual([])
  expect(oddOf(mpcCautions, { ...circulated, procurementMethod: 'SIMPLIFIED_BIDDING' })).toEqual([])
})

describe('cautions that are kept', () => {
  const kept = [
    { code: 'FAR_OFF', field: 'initiatedOn' },
    { code: 'ORDERED_TWICE', field: 'purchaseOrder' },
  ]

  it('are judged again one by one', () => {
    const again = (isOrderedTwice: boolean, before = kept) =>
      judgedAgain(
        paperCautions,
        ['ORDERED_TWICE'],
        before,
        { ...paper, ...ordered },
        { ...facts, isOrderedTwice },
      )
    expect(again(true)).toEqual(kept)
    expect(again(false)).toEqual(kept.slice(0, 1))
    expect(again(true, [])).toEqual(kept.slice(1))
  })

  it('are shown with their messages, those that are known', () => {
    const shown = withMessages(paperCautions, [...kept, { code: 'GONE', field: 'vendor' }])
    expect(shown).toEqual([
      { ...kept[0], message: expect.stringContaining('the reference keeps its year') },
      { ...kept[1], message: 'Another paper has the same purchase order number.' },
    ])
  })

  it('have one place each', () => {
    for (const table of [lvpCautions, mpcCautions] as const) {
      const places = table.map(({ code, showOn }) => `${code} ${showOn}`)
      expect(new Set(places).size).toBe(places.length)
    }
  })
})
