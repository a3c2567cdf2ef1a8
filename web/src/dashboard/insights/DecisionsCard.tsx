import { formatNumber } from '@insaka/domain/core/number-format'
import { awaitedSteps } from '@insaka/domain/decisions/decisions.labels'
import { ChartCard } from '../../ui/charts/ChartCard.tsx'
import { ChartTable } from '../../ui/charts/ChartTable.tsx'
import type { CardProps } from './card-props.ts'
import { loadedQuery, waitCells, waitHeads } from './wait-cells.ts'

/** The share of papers decided in Insaka, and the days of each step. */
export function DecisionsCard({ insights: { decisions, year } }: Pick<CardProps, 'insights'>) {
  if (!decisions) return null
  const { approved, decidedHere, steps } = decisions
  const percent = approved === 0 ? 0 : Math.round((decidedHere * 100) / approved)
  return (
    <ChartCard
      title="Decisions"
      description={`${formatNumber(decidedHere)} of the ${formatNumber(approved)} papers approved in ${year} were decided in Insaka (${percent} %). The others are recorded, not decided here. Days count from the step before.`}
      query={loadedQuery}
      emptyText={steps.length === 0 && `No step was taken in ${year}.`}
    >
      <ChartTable
        caption={`Days by step, ${year}`}
        heads={['Step', ...waitHeads.slice(0, 2), 'Decisions']}
        rows={steps.map(({ step, ...figures }) => ({
          key: step,
          name: awaitedSteps[step],
          cells: waitCells(figures),
        }))}
      />
    </ChartCard>
  )
}
