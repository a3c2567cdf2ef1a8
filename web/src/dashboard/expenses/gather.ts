import { sumOf, type ShownSum } from '@insaka/domain/core/money'

/** What is left after the largest: how many they are, and what they come to. */
export type Others = { departments: number; total: ShownSum }

/** The largest departments, and the rest of them as one where there are more than so many. */
export function gatherOthers<D extends { total: ShownSum }>(
  expenses: readonly D[],
  most: number,
): { largest: readonly D[]; others: Others | null } {
  // One alone takes no more room under its own name.
  if (expenses.length <= most + 1) return { largest: expenses, others: null }
  const rest = expenses.slice(most)
  return {
    largest: expenses.slice(0, most),
    others: { departments: rest.length, total: sumOf(rest.map(({ total }) => total)) },
  }
}
