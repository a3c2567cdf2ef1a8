import type { Insights } from '@insaka/domain/dashboard/expenses.schema'
import type { ChartSource } from '../../ui/charts/chart.ts'

/** What each card of the page is made of. */
export type CardProps = { insights: Insights; source: ChartSource }
