import { useState, type ReactNode } from 'react'
import { ChartCard, type ChartView } from '../../ui/charts/ChartCard.tsx'
import { ChartFigure } from '../../ui/charts/ChartFigure.tsx'
import { ChartTable } from '../../ui/charts/ChartTable.tsx'
import type { ChartCell, ChartHead } from '../../ui/charts/chart-cells.ts'
import type { ChartData, PickedValue, Point, ChartSource } from '../../ui/charts/chart.ts'
import type { LegendItem } from '../../ui/charts/Legend.tsx'

type Props = {
  title: string
  /** What the figures say, in a sentence. */
  summary?: ReactNode
  /** What the chart shows of it. */
  subtitle: string
  source: ChartSource
  chart: ChartData
  legend?: { title: string; items?: readonly LegendItem[] }
  height?: string
  /** Said where there are no figures. */
  emptyText: string
  /** Of the table; its rows are the values of the chart, in their order. */
  heads: readonly ChartHead[]
  rows: readonly { name: string; cells: readonly ChartCell[] }[]
  /** Of the table alone, after its rows. */
  remainder?: { name: string; cells: readonly ChartCell[] }
  foot?: readonly ChartCell[]
  onPick: (pick: PickedValue) => void
}

/** A card of one chart, with the same figures as a table. */
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
            // A vendor may have this name, too.
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

/** The page has waited for the figures already. */
const loadedQuery = { data: true, error: null, refetch: () => undefined }
