import { describe, expect, it } from 'vitest'
import { cautionsOf } from '../core/cautions.ts'
import { amendmentCautions, contractCautions, type ContractCautionFacts } from './contracts.cautions.ts'

const days = { today: '2026-03-31', firstSavedOn: '2026-03-31' }
// 2 March 2026 is a Monday.
const contract = {
  approvedOn: '2026-03-02',
  clearedOn: '2026-03-03',
  notifiedOn: '2026-03-04',
  awardedOn: '2026-03-11',
  amountPaid: 0,
}
const cautionCodes = (changes: object, facts: Partial<ContractCautionFacts> = {}) =>
  cautionsOf(contractCautions, { ...contract, ...changes }, { ...days, ...facts }).map(
    ({ code, field }) => `${field} ${code}`,
  )

const shortStandstill = ['awardedOn SHORT_STANDSTILL']

it('an ordinary contract has no cautions', () => {
  expect(cautionCodes({})).toEqual([])
})

it('a notification before the clearance is not unusual', () => {
  expect(cautionCodes({ clearedOn: '2026-03-20' })).toEqual([])
})

describe('a contract and the dates of its paper', () => {
  const unapprovedCaution = 'approvedOn PAPER_UNAPPROVED'
  it.each<[string, string | null, string[]]>([
    ['2026-03-02', '2026-03-11', []],
    ['2026-03-03', '2026-03-11', ['approvedOn APPROVED_BEFORE_PAPER']],
    ['2026-03-02', '2026-03-12', ['awardedOn AWARDED_BEFORE_PAPER']],
    ['2026-03-12', '2026-03-12', ['approvedOn APPROVED_BEFORE_PAPER', 'awardedOn AWARDED_BEFORE_PAPER']],
    ['2026-03-02', null, [unapprovedCaution]],
    ['2026-03-11', null, [unapprovedCaution, 'approvedOn APPROVED_BEFORE_PAPER']],
    [
      '2026-03-12',
      null,
      [unapprovedCaution, 'approvedOn APPROVED_BEFORE_PAPER', 'awardedOn AWARDED_BEFORE_PAPER'],
    ],
  ])('initiated on %s and approved on %s', (initiatedOn, approvalDate, expected) => {
    expect(cautionCodes({}, { paper: { initiatedOn, approvalDate } })).toEqual(expected)
  })
})

it.each<[string[], string[]]>([
  [[], []],
  [['2026-03-11'], []],
  [['2026-03-12', '2026-03-10'], ['awardedOn AMENDED_BEFORE_AWARD']],
])('checks a contract with amendments on %j', (amendedOn, expected) => {
  expect(cautionCodes({}, { amendedOn })).toEqual(expected)
})

it.each<[string, boolean]>([
  ['2026-03-10', true],
  ['2026-03-11', false],
])('an amendment on %s causes a caution: %s', (amendedOn, hasCaution) => {
  const { awardedOn } = contract
  expect(cautionsOf(amendmentCautions, { amendedOn }, { awardedOn })).toHaveLength(hasCaution ? 1 : 0)
  expect(cautionsOf(amendmentCautions, { amendedOn }, {})).toEqual([])
})

it.each<[number, number | undefined, string, string[]]>([
  [100, 100, '2026-04-01', ['amountPaid PAID_BEFORE_AWARD']],
  [100, 100, '2026-03-31', []],
  [99.99, 100, '2026-04-01', []],
  [0, 0, '2026-04-01', []],
  [100, undefined, '2026-04-01', []],
])('checks %d paid of %s, with the award on %s', (amountPaid, revisedValue, awardedOn, expected) => {
  expect(cautionCodes({ amountPaid, awardedOn }, { revisedValue })).toEqual(expected)
})

it.each<[number, number | undefined, string[]]>([
  [99.99, 100, ['amountPaid PAID_LESS']],
  [100, 100, []],
  [0, undefined, []],
])('checks %d paid after %s', (amountPaid, paidBefore, expected) => {
  expect(cautionCodes({ amountPaid }, { paidBefore })).toEqual(expected)
})

describe('the standstill between notification and award', () => {
  it.each([
    // Friday to Friday contains five weekdays, Friday to Thursday four; weekends do not count.
    ['2026-03-06', '2026-03-13', []],
    ['2026-03-06', '2026-03-12', shortStandstill],
    ['2026-03-06', '2026-03-11', shortStandstill],
    ['2026-03-07', '2026-03-13', []],
    ['2026-03-07', '2026-03-12', shortStandstill],
    ['2026-03-08', '2026-03-13', []],
    ['2026-03-09', '2026-03-13', shortStandstill],
    ['2026-03-09', '2026-03-14', shortStandstill],
    ['2026-03-09', '2026-03-15', shortStandstill],
    ['2026-03-09', '2026-03-16', []],
    ['2026-03-13', '2026-03-18', shortStandstill],
    ['2026-03-10', '2026-03-10', shortStandstill],
    ['2026-03-10', '2026-03-05', shortStandstill],
    ['2025-12-29', '2026-01-05', []],
    ['2025-12-29', '2026-01-04', shortStandstill],
  ])('notified on %s and awarded on %s', (notifiedOn, awardedOn, expected) => {
    expect(cautionCodes({ clearedOn: '2025-12-01', notifiedOn, awardedOn })).toEqual(expected)
  })
})

it.each([
  ['2026-05-30', []],
  ['2026-05-31', ['awardedOn FAR_OFF']],
  ['2024-03-31', []],
  ['2024-03-30', ['awardedOn FAR_OFF']],
])('checks an award on %s', (awardedOn, expected) => {
  const earlyDates = { approvedOn: '2024-01-01', clearedOn: '2024-01-01', notifiedOn: '2024-01-01' }
  expect(cautionCodes({ ...earlyDates, awardedOn })).toEqual(expected)
})
