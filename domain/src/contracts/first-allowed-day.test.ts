import { expect, test } from 'vitest'
import { addDays } from '../core/dates.ts'
import { contractRules, firstAllowedDay, type ContractValues } from './contracts.rules.ts'

const contract: ContractValues = {
  approvedOn: '2026-08-14',
  clearedOn: '2026-08-28',
  notifiedOn: '2026-08-31',
  awardedOn: '2026-09-30',
  amountPaid: 0,
}
const brokenFields = (changes: Partial<ContractValues>, value: number) =>
  contractRules
    .filter(({ holds }) => !holds({ ...contract, ...changes }, { value, revisedValue: value }))
    .map(({ showOn }) => showOn)

test.each([
  ['clearedOn', 1, '2026-08-14'],
  ['notifiedOn', 1, '2026-08-14'],
  ['awardedOn', 1_000_000.01, '2026-09-05'],
])('%s may be on its first allowed day, but not before', (date, value, day) => {
  expect(firstAllowedDay(date, contract, { value })?.day).toBe(day)
  expect(brokenFields({ [date]: day }, value)).toEqual([])
  expect(brokenFields({ [date]: addDays(day, -1) }, value)).toEqual([date])
})

test.each([
  ['approvedOn', contract, 2_000_000],
  ['awardedOn', contract, 1_000_000],
  ['awardedOn', { notifiedOn: null }, 2_000_000],
  ['clearedOn', { approvedOn: null }, 2_000_000],
])('%s has no first allowed day without a rule', (date, dates, value) => {
  expect(firstAllowedDay(date, dates, { value })).toBeNull()
})
