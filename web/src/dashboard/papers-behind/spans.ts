import { daysLater } from '@insaka/domain/core/dates'
import type { Quarter } from '@insaka/domain/papers/papers.expenses'

/** From which day to which papers count for something. */
export type Span = { expenseFrom: string; expenseTo: string }

export const yearSpan = (year: number): Span => spanOf(year, 1, 12)
export const quarterSpan = (year: number, quarter: Quarter): Span => spanOf(year, quarter * 3 - 2, 3)
export const monthSpan = (year: number, month: number): Span => spanOf(year, month, 1)

/** So many whole months of a year. */
function spanOf(year: number, first: number, count: number): Span {
  const next = first + count
  return {
    expenseFrom: firstDay(year, first),
    expenseTo: daysLater(next > 12 ? firstDay(year + 1, next - 12) : firstDay(year, next), -1),
  }
}

const firstDay = (year: number, month: number) => `${year}-${String(month).padStart(2, '0')}-01`
