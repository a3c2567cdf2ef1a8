import { useState, type ReactNode } from 'react'
import { ChartCard, type ChartView } from '../../ui/charts/ChartCard.tsx'
import { ChartFigure } from '../../ui/charts/ChartFigure.tsx'
import { ChartTable } from '../../ui/charts/ChartTable.tsx'
import type { ChartCell, ChartHead } from '../../ui/charts/chart-cells.ts'
import type { ChartData, PickedValue, Point, ChartSource } from '../../ui/charts/chart.ts'
import type { LegendItem } from '../../ui/charts/Legend.tsx'

type Props = {
  title: string
  summary?: ReactNode
  subtitle: string
  source: ChartSource
  chart: ChartData
  legend?: { title: string; items?: readonly LegendItem[] }
  height?: string
  /** Shown instead of a chart without figures. */
  emptyText: string
  /** The table has one row per chart value, in the same order. */
  heads: readonly ChartHead[]
  rows: readonly { name: string; cells: readonly ChartCell[] }[]
  /** An extra table row after the chart values. */
  remainder?: { name: string; cells: readonly ChartCell[] }
  foot?: readonly ChartCell[]
  onPick: (pick: PickedValue) => void
}

export function SingleChartCard(props: Props) {
  const {
    title,
    summary,
    subtitle,
    source,
    chart,
    legend,
    height,
    emptyText,
    heads,
    rows,
    remainder,
    foot,
    onPick,
  } = props
  const [view, setView] = useState<ChartView>('charts')
  const pickRow = (index: number) => (at: Point) => onPick({ index, series: 0, at })
  return (
    <ChartCard
      title={title}
      description={summary}
      isSingle
      view={view}
      onView={setView}
      query={loadedQuery}
      emptyText={rows.length === 0 && emptyText}
      table={
        <ChartTable
          caption={`${title} ${source.year}, ${subtitle.toLowerCase()}`}
          heads={heads}
          rows={[
            ...rows.map((row, index) => ({ ...row, key: row.name, onPick: pickRow(index) })),
            // A vendor may have the same name, so the key is a blank.
            ...(remainder ? [{ ...remainder, key: ' ' }] : []),
          ]}
          {...(foot && { foot })}
        />
      }
    >
      <ChartFigure
        pictureTitle={title}
        {...{ subtitle, chart, source, onPick }}
        {...(legend && { legend })}
        {...(height && { height })}
      />
    </ChartCard>
  )
}

/** The page renders only with loaded figures. */
const loadedQuery = { data: true, error: null, refetch: () => undefined }
