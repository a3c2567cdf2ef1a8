import type { Insights } from '@insaka/domain/dashboard/expenses.schema'
import type { ChartSource } from '../../ui/charts/chart.ts'

export type CardProps = { insights: Insights; source: ChartSource }
