import { sumOf, type ShownSum } from '@insaka/domain/core/money'

type OtherDepartments = { departments: number; total: ShownSum }

/** Combines the departments after the first `maxLargest`; the server sorts them by total, largest first. */
export function combineSmallest<D extends { total: ShownSum }>(
  expenses: readonly D[],
  maxLargest: number,
): { largest: readonly D[]; others: OtherDepartments | null } {
  // A single remaining department takes no more room under its own name.
  if (expenses.length <= maxLargest + 1) return { largest: expenses, others: null }
  const smaller = expenses.slice(maxLargest)
  return {
    largest: expenses.slice(0, maxLargest),
    others: { departments: smaller.length, total: sumOf(smaller.map(({ total }) => total)) },
  }
}
