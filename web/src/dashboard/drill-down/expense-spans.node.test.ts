import { expect, test } from 'vitest'
import { monthSpan, quarterSpan, yearSpan } from './expense-spans.ts'

test.each([
  [yearSpan(2026), '2026-01-01', '2026-12-31'],
  [quarterSpan(2026, 1), '2026-01-01', '2026-03-31'],
  [quarterSpan(2026, 2), '2026-04-01', '2026-06-30'],
  [quarterSpan(2026, 4), '2026-10-01', '2026-12-31'],
  [monthSpan(2028, 2), '2028-02-01', '2028-02-29'],
  [monthSpan(2026, 12), '2026-12-01', '2026-12-31'],
])('%j', (span, expenseFrom, expenseTo) => {
  expect(span).toEqual({ expenseFrom, expenseTo })
})
