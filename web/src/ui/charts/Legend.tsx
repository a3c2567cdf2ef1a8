import { pointBelow, type Point } from './chart.ts'
import { colourOf } from './chart-colours.ts'
import classes from './Legend.module.css'

export type LegendItem = { label: string; figure?: string; colour: number }

type Props = {
  title: string
  items: readonly LegendItem[]
  /** Lays the legend out above the chart instead of next to it. */
  isRow?: boolean
  onPick?: ((index: number, at: Point) => void) | undefined
}

export const Legend = ({ title, items, isRow, onPick }: Props) => (
  <div className={`min-w-0 ${classes.legend}`} data-row={isRow || undefined}>
    <p className={`text-xs font-semibold ${classes.title}`}>{title}</p>
    <ul className={`p-0 ${classes.items}`}>
      {items.map((item, index) => (
        <li key={item.label}>
          {onPick ? (
            <button
              type="button"
              className={`flex gap-2 w-full rounded border-0 ${classes.entry}`}
              onClick={({ currentTarget }) => onPick(index, pointBelow(currentTarget))}
            >
              <LegendEntry {...item} />
            </button>
          ) : (
            <span className={`flex gap-2 w-full rounded border-0 ${classes.entry}`}>
              <LegendEntry {...item} />
            </span>
          )}
        </li>
      ))}
    </ul>
  </div>
)

const LegendEntry = ({ label, figure, colour }: LegendItem) => (
  <>
    <Swatch colour={colour} />
    <span>
      <span className="block break-anywhere">{label}</span>
      {figure && (
        <span className="block break-anywhere text-faint" data-figures>
          {figure}
        </span>
      )}
    </span>
  </>
)

export const Swatch = ({ colour }: { colour: number }) => (
  <span
    className={`shrink-0 ${classes.swatch}`}
    style={{ background: colourOf(colour) }}
    aria-hidden="true"
  />
)
