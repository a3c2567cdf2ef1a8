import { describe, expect, it } from 'vitest'
import { daysToApproval, daysToOrder, expenseDay, isExpense } from './papers.expenses.ts'

it('a paper counts on the day of its approval or, without one, of its initiation', () => {
  expect(expenseDay({ approvalDate: '2026-04-01', initiatedOn: '2026-03-31' })).toBe('2026-04-01')
  expect(expenseDay({ approvalDate: null, initiatedOn: '2026-03-31' })).toBe('2026-03-31')
})

it('a paper counts unless it is cancelled', () => {
  expect((['IN_PROGRESS', 'COMPLETE', 'CANCELLED'] as const).filter(isExpense)).toEqual([
    'IN_PROGRESS',
    'COMPLETE',
  ])
})

describe('the duration in days', () => {
  it.each([
    ['2026-02-27', null, null],
    ['2026-02-27', '2026-02-27', 0],
    ['2026-02-27', '2026-03-02', 3],
    ['2028-02-27', '2028-03-02', 4],
  ])('from requisition on %s to approval on %s are %s', (requisitionedOn, approvalDate, days) => {
    expect(daysToApproval({ requisitionedOn, approvalDate })).toBe(days)
  })

  it.each([
    [null, '2026-03-02', null],
    ['2026-03-03', null, null],
    ['2026-03-03', '2026-03-02', null],
    ['2026-03-02', '2026-03-02', 0],
    ['2025-12-31', '2026-01-31', 31],
  ])('from an enquiry on %s to an order on %s are %s', (enquiredOn, purchaseOrderDate, days) => {
    expect(daysToOrder({ enquiredOn, purchaseOrderDate })).toBe(days)
  })
})
