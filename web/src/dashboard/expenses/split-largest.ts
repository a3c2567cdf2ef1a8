import { sumOf, type ShownSum } from '@insaka/domain/core/money'

/** What is left after the largest: how many they are, and what they come to. */
export type OtherDepartments = { departments: number; total: ShownSum }

/** The largest departments, and the rest of them as one where there are more than so many. */
export function splitLargest<D extends { total: ShownSum }>(
  expenses: readonly D[],
  maxLargest: number,
): { largest: readonly D[]; others: OtherDepartments | null } {
  // One alone takes no more room under its own name.
  if (expenses.length <= maxLargest + 1) return { largest: expenses, others: null }
  const smaller = expenses.slice(maxLargest)
  return {
    largest: expenses.slice(0, maxLargest),
    others: { departments: smaller.length, total: sumOf(smaller.map(({ total }) => total)) },
  }
}
