import { addDays } from '@insaka/domain/core/dates'
import type { Quarter } from '@insaka/domain/papers/papers.expenses'

/** Period in which papers count as expenses. */
export type Span = { expenseFrom: string; expenseTo: string }

export const yearSpan = (year: number): Span => monthsSpan(year, 1, 12)
export const quarterSpan = (year: number, quarter: Quarter): Span => monthsSpan(year, quarter * 3 - 2, 3)
export const monthSpan = (year: number, month: number): Span => monthsSpan(year, month, 1)

function monthsSpan(year: number, firstMonth: number, monthCount: number): Span {
  const nextMonth = firstMonth + monthCount
  return {
    expenseFrom: firstDay(year, firstMonth),
    expenseTo: addDays(nextMonth > 12 ? firstDay(year + 1, nextMonth - 12) : firstDay(year, nextMonth), -1),
  }
}

const firstDay = (year: number, month: number) => `${year}-${String(month).padStart(2, '0')}-01`
