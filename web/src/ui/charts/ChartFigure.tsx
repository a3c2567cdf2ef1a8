import { CatchBoundary } from '@tanstack/react-router'
import { lazy, Suspense, useId } from 'react'
import { IconButton } from '../IconButton.tsx'
import { SaveIcon } from '../icons.tsx'
import { showSnackbar } from '../snackbar/snackbar-store.ts'
import {
  isRound,
  sliceShares,
  subtitleOf,
  formatValue,
  withShare,
  type ChartData,
  type PickedValue,
  type ChartSource,
} from './chart.ts'
import classes from './ChartFigure.module.css'
import { DrillDownButton } from './ChartTable.tsx'
import { Legend, Swatch, type LegendItem } from './Legend.tsx'

export const loadCanvas = () => import('./ChartCanvas.tsx')
const ChartCanvas = lazy(loadCanvas)

type Props = {
  title?: string
  subtitle: string
  chart: ChartData
  /** Legend; its title names the slices or groups. */
  legend?: { title: string; items?: readonly LegendItem[] }
  pictureTitle: string
  source: ChartSource
  /** Height of horizontal bar charts, which grows with the number of bars. */
  height?: string
  onPick?: (pick: PickedValue) => void
  /** Opens the values that the chart omits. */
  onNotDrawn?: () => void
}

export function ChartFigure(props: Props) {
  const { title, subtitle, chart, legend, pictureTitle, source, height, onPick, onNotDrawn } = props
  const id = useId()
  const items = legend && (legend.items ?? sliceItems(chart))
  async function save() {
    try {
      const { savePicture } = await import('./chart-picture.ts')
      await savePicture({
        chart,
        title: pictureTitle,
        subtitle,
        source,
        ...(items && { legend: { ...legend, items } }),
      })
    } catch {
      showSnackbar('The picture could not be saved. Try again, or reload the page first.')
    }
  }
  return (
    <figure className={`column min-w-0 m-0 ${classes.figure}`} aria-labelledby={id}>
      <figcaption className={`row flex-wrap ${classes.caption}`}>
        <h3 id={id} className={`min-w-0 ${classes.heading}`}>
          {title && <>{title} </>}
          <span className={title ? `text-muted font-normal ${classes.subtitle}` : undefined}>
            {subtitleOf(subtitle, chart)}
          </span>
        </h3>
        {!legend && chart.series.length > 1 && (
          <ul className={`bare-list flex flex-wrap text-sm text-muted ${classes.series}`}>
            {chart.series.map(({ label }, index) => (
              <li key={label}>
                <Swatch colour={index} />
                {label}
              </li>
            ))}
          </ul>
        )}
        <IconButton
          label={`Save as PNG: ${subtitle}`}
          title="Save as PNG"
          className={`text-faint ${classes.save}`}
          onClick={() => void save()}
        >
          <SaveIcon />
        </IconButton>
      </figcaption>
      <div className={`column gap-2 flex-1 ${classes.body}`} data-round={isRound(chart) || undefined}>
        {legend && items && (
          <Legend
            title={legend.title}
            items={items}
            isRow={!isRound(chart)}
            onPick={onPick && isRound(chart) ? (index, at) => onPick({ index, series: 0, at }) : undefined}
          />
        )}
        <div
          className={`min-w-0 relative ${classes.plot}`}
          style={height ? { minHeight: height } : undefined}
        >
          <div className={classes.canvas}>
            <CatchBoundary getResetKey={() => ''} errorComponent={DrawingFailed}>
              <Suspense fallback={<span className={`block rounded ${classes.loading}`} data-loading />}>
                <ChartCanvas
                  chart={chart}
                  label={labelOf(pictureTitle, subtitle, chart, source)}
                  onPick={onPick}
                />
              </Suspense>
            </CatchBoundary>
          </div>
        </div>
        {chart.notDrawn && onNotDrawn && (
          <p className="m-0 text-sm text-faint">
            Not drawn: <DrillDownButton onPick={onNotDrawn}>{chart.notDrawn}</DrillDownButton>
          </p>
        )}
      </div>
    </figure>
  )
}

const DrawingFailed = () => (
  <p className="m-0 text-faint">The chart could not be drawn. Its figures are in the table.</p>
)

function sliceItems(chart: ChartData): LegendItem[] {
  const shares = sliceShares(chart)
  return chart.labels.map((label, index) => {
    const value = chart.series[0]!.values[index]!
    return { label, figure: withShare(formatValue(chart, value), shares[index]), colour: index }
  })
}

/** Accessible summary of the chart; the table has all values. */
function labelOf(title: string, subtitle: string, chart: ChartData, { year }: ChartSource) {
  const { labels, series } = chart
  const first = series[0]?.values[0]
  const largest =
    series.length === 1 && first !== undefined ? ` ${labels[0]}: ${formatValue(chart, first)}.` : ''
  return `${title}, ${subtitle.toLowerCase()}, ${year}.${largest} All figures are in the table.`
}
