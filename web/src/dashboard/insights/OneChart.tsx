import { useState, type ReactNode } from 'react'
import { ChartCard, type ChartView } from '../../ui/charts/ChartCard.tsx'
import { ChartFigure } from '../../ui/charts/ChartFigure.tsx'
import { ChartTable } from '../../ui/charts/ChartTable.tsx'
import type { ChartCell, ChartHead } from '../../ui/charts/chart-cells.ts'
import type { ChartData, Pick, Point, Source } from '../../ui/charts/chart.ts'
import type { LegendItem } from '../../ui/charts/Legend.tsx'

type Props = {
  title: string
  /** What the figures say, in a sentence. */
  sentence?: ReactNode
  /** What the chart shows of it. */
  subtitle: string
  source: Source
  chart: ChartData
  legend?: { title: string; items?: readonly LegendItem[] }
  height?: string
  /** Said where there are no figures. */
  none: string
  /** Of the table; its rows are the values of the chart, in their order. */
  heads: readonly ChartHead[]
  rows: readonly { name: string; cells: readonly ChartCell[] }[]
  /** Of the table alone, after its rows. */
  rest?: { name: string; cells: readonly ChartCell[] }
  foot?: readonly ChartCell[]
  onPick: (pick: Pick) => void
}

/** A card of one chart, with the same figures as a table. */
export function OneChart(props: Props) {
  const { title, sentence, subtitle, source, chart, legend, height, none, heads, rows, rest, foot, onPick } =
    props
  const [view, setView] = useState<ChartView>('charts')
  const pickRow = (index: number) => (at: Point) => onPick({ index, series: 0, at })
  return (
    <ChartCard
      title={title}
      description={sentence}
      isOne
      view={view}
      onView={setView}
      asked={loaded}
      none={rows.length === 0 && none}
      table={
        <ChartTable
          caption={`${title} ${source.year}, ${subtitle.toLowerCase()}`}
          heads={heads}
          rows={[
            ...rows.map((row, index) => ({ ...row, key: row.name, onPick: pickRow(index) })),
            // A vendor may have this name, too.
            ...(rest ? [{ ...rest, key: ' ' }] : []),
          ]}
          {...(foot && { foot })}
        />
      }
    >
      <ChartFigure
        pictureOf={title}
        {...{ subtitle, chart, source, onPick }}
        {...(legend && { legend })}
        {...(height && { height })}
      />
    </ChartCard>
  )
}

/** The page has waited for the figures already. */
const loaded = { data: true, error: null, refetch: () => undefined }
