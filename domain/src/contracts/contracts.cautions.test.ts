import { describe, expect, it } from 'vitest'
import { cautionsOf } from '../core/cautions.ts'
import { contractCautions } from './contracts.cautions.ts'

const days = { today: '2026-03-31', firstSavedOn: '2026-03-31' }
// The 2nd of March 2026 is a Monday.
const contract = {
  approvedOn: '2026-03-02',
  clearedOn: '2026-03-03',
  notifiedOn: '2026-03-04',
  awardedOn: '2026-03-11',
  amountPaid: 0,
}
const oddOf = (changed: object) =>
  cautionsOf(contractCautions, { ...contract, ...changed }, days).map(({ code, field }) => `${field} ${code}`)

const short = ['awardedOn SHORT_STANDSTILL']

it('an ordinary contract shows none', () => {
  expect(oddOf({})).toEqual([])
})

it.each([
  ['2026-03-03', '2026-03-03', []],
  ['2026-03-03', '2026-03-04', []],
  ['2026-03-04', '2026-03-03', ['notifiedOn NOTIFIED_BEFORE_CLEARED']],
  ['2026-03-20', '2026-03-04', ['notifiedOn NOTIFIED_BEFORE_CLEARED']],
])('cleared on %s and notified on %s', (clearedOn, notifiedOn, odd) => {
  expect(oddOf({ clearedOn, notifiedOn, awardedOn: '2026-03-25' })).toEqual(odd)
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
