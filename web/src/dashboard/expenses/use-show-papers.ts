import type { DepartmentalExpense } from '@insaka/domain/dashboard/expenses.schema'
import type { Quarter } from '@insaka/domain/papers/papers.expenses'
import { useCallback } from 'react'
import type { Point } from '../../ui/charts/chart.ts'
import { quarterSpan, yearSpan } from '../drill-down/expense-spans.ts'
import { useOpenDrillDown } from '../drill-down/use-open-drill-down.ts'
import { kwachaText } from './expense-charts.ts'

export const quarters = [
  { quarter: 1, part: 'quarterOne' },
  { quarter: 2, part: 'quarterTwo' },
  { quarter: 3, part: 'quarterThree' },
  { quarter: 4, part: 'quarterFour' },
] as const

export function useShowPapers(year: number) {
  const openPapers = useOpenDrillDown()
  return useCallback(
    (department: DepartmentalExpense, quarter: Quarter | null, at: Point) => {
      const { code, department: name, total } = department
      const periodText = quarter === null ? `${year}` : `Q${quarter} ${year}`
      openPapers(
        {
          title: `${name}, ${periodText}`,
          figure: kwachaText(quarter === null ? total : department[quarters[quarter - 1]!.part]),
          filter: { department: code, ...(quarter === null ? yearSpan(year) : quarterSpan(year, quarter)) },
        },
        at,
      )
    },
    [openPapers, year],
  )
}
