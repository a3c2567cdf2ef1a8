import { sumOf } from '@insaka/domain/core/money'
import type { DepartmentalExpense } from '@insaka/domain/dashboard/expenses.schema'
import { inCapitals } from './in-capitals.ts'

/** A department as charts name it; those that were gathered have no code. */
export type Charted = Omit<DepartmentalExpense, 'code'> & { code: string | null }

export const othersName = 'OTHERS'

/** The largest departments, and the rest of them as one where there are more than so many. */
export function gatherOthers(expenses: readonly DepartmentalExpense[], most: number): Charted[] {
  const named = inCapitals(expenses)
  // One alone takes no more room under its own name.
  if (named.length <= most + 1) return named
  const rest = named.slice(most)
  const sumBy = (part: 'total' | 'quarterOne' | 'quarterTwo' | 'quarterThree' | 'quarterFour') =>
    sumOf(rest.map((each) => each[part]))
  return [
    ...named.slice(0, most),
    {
      code: null,
      department: othersName,
      total: sumBy('total'),
      quarterOne: sumBy('quarterOne'),
      quarterTwo: sumBy('quarterTwo'),
      quarterThree: sumBy('quarterThree'),
      quarterFour: sumBy('quarterFour'),
    },
  ]
}
