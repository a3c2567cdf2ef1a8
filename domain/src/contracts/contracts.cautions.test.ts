import { describe, expect, it } from 'vitest'
import { cautionsOf } from '../core/cautions.ts'
import { amendmentCautions, contractCautions, type ContractCautionFacts } from './contracts.cautions.ts'

const days = { today: '2026-03-31', firstSavedOn: '2026-03-31' }
// The 2nd of March 2026 is a Monday.
const contract = {
  approvedOn: '2026-03-02',
  clearedOn: '2026-03-03',
  notifiedOn: '2026-03-04',
  awardedOn: '2026-03-11',
  amountPaid: 0,
}
const oddOf = (changed: object, facts: Partial<ContractCautionFacts> = {}) =>
  cautionsOf(contractCautions, { ...contract, ...changed }, { ...days, ...facts }).map(
    ({ code, field }) => `${field} ${code}`,
  )

const short = ['awardedOn SHORT_STANDSTILL']

it('an ordinary contract shows none', () => {
  expect(oddOf({})).toEqual([])
})

it('notice comes before the legal advice, which is not odd', () => {
  expect(oddOf({ clearedOn: '2026-03-20' })).toEqual([])
})

describe('a contract and the dates of its paper', () => {
  const unapproved = 'approvedOn PAPER_UNAPPROVED'
  it.each<[string, string | null, string[]]>([
    ['2026-03-02', '2026-03-11', []],
    ['2026-03-03', '2026-03-11', ['approvedOn APPROVED_BEFORE_PAPER']],
    ['2026-03-02', '2026-03-12', ['awardedOn AWARDED_BEFORE_PAPER']],
    ['2026-03-12', '2026-03-12', ['approvedOn APPROVED_BEFORE_PAPER', 'awardedOn AWARDED_BEFORE_PAPER']],
    ['2026-03-02', null, [unapproved]],
    ['2026-03-11', null, [unapproved, 'approvedOn APPROVED_BEFORE_PAPER']],
    ['2026-03-12', null, [unapproved, 'approvedOn APPROVED_BEFORE_PAPER', 'awardedOn AWARDED_BEFORE_PAPER']],
  ])('that was initiated on %s and approved on %s', (initiatedOn, approvalDate, odd) => {
    expect(oddOf({}, { paper: { initiatedOn, approvalDate } })).toEqual(odd)
  })
})

it.each<[string[], string[]]>([
  [[], []],
  [['2026-03-11'], []],
  [['2026-03-12', '2026-03-10'], ['awardedOn AMENDED_BEFORE_AWARD']],
])('amended on %j', (amendedOn, odd) => {
  expect(oddOf({}, { amendedOn })).toEqual(odd)
})

it.each<[string, boolean]>([
  ['2026-03-10', true],
  ['2026-03-11', false],
])('an amendment of %s is odd: %s', (amendedOn, isOdd) => {
  const { awardedOn } = contract
  expect(cautionsOf(amendmentCautions, { amendedOn }, { awardedOn })).toHaveLength(isOdd ? 1 : 0)
  expect(cautionsOf(amendmentCautions, { amendedOn }, {})).toEqual([])
})

it.each<[number, number | undefined, string, string[]]>([
  [100, 100, '2026-04-01', ['amountPaid PAID_BEFORE_AWARD']],
  [100, 100, '2026-03-31', []],
  [99.99, 100, '2026-04-01', []],
  [0, 0, '2026-04-01', []],
  [100, undefined, '2026-04-01', []],
])('%d paid of %s and awarded on %s', (amountPaid, revisedValue, awardedOn, odd) => {
  expect(oddOf({ amountPaid, awardedOn }, { revisedValue })).toEqual(odd)
})

it.each<[number, number | undefined, string[]]>([
  [99.99, 100, ['amountPaid PAID_LESS']],
  [100, 100, []],
  [0, undefined, []],
])('%d paid after %s', (amountPaid, paidBefore, odd) => {
  expect(oddOf({ amountPaid }, { paidBefore })).toEqual(odd)
})

describe('the days in which others may object', () => {
  it.each([
    // Friday to Friday: five weekdays; to the Thursday before, four; the weekend counts for nothing.
    ['2026-03-06', '2026-03-13', []],
    ['2026-03-06', '2026-03-12', short],
    ['2026-03-06', '2026-03-11', short],
    ['2026-03-07', '2026-03-13', []],
    ['2026-03-07', '2026-03-12', short],
    ['2026-03-08', '2026-03-13', []],
    ['2026-03-09', '2026-03-13', short],
    ['2026-03-09', '2026-03-14', short],
    ['2026-03-09', '2026-03-15', short],
    ['2026-03-09', '2026-03-16', []],
    ['2026-03-13', '2026-03-18', short],
    ['2026-03-10', '2026-03-10', short],
    ['2026-03-10', '2026-03-05', short],
    ['2025-12-29', '2026-01-05', []],
    ['2025-12-29', '2026-01-04', short],
  ])('notified on %s and awarded on %s', (notifiedOn, awardedOn, odd) => {
    expect(oddOf({ clearedOn: '2025-12-01', notifiedOn, awardedOn })).toEqual(odd)
  })
})

it.each([
  ['2026-05-30', []],
  ['2026-05-31', ['awardedOn FAR_OFF']],
  ['2024-03-31', []],
  ['2024-03-30', ['awardedOn FAR_OFF']],
])('awarded on %s', (awardedOn, odd) => {
  const early = { approvedOn: '2024-01-01', clearedOn: '2024-01-01', notifiedOn: '2024-01-01' }
  expect(oddOf({ ...early, awardedOn })).toEqual(odd)
})
