import { below, type Point } from './chart.ts'
import { colourOf } from './chart-colours.ts'
import classes from './Legend.module.css'

export type LegendItem = { label: string; figure?: string; colour: number }

type Props = {
  title: string
  items: readonly LegendItem[]
  /** Above the chart and not beside it. */
  isRow?: boolean
  onPick?: ((place: number, at: Point) => void) | undefined
}

/** What each colour of a chart stands for, in the order of its slices, with its figures. */
export const Legend = ({ title, items, isRow, onPick }: Props) => (
  <div className={classes.legend} data-row={isRow || undefined}>
    <p className={classes.title}>{title}</p>
    <ul className={classes.items}>
      {items.map((item, place) => (
        <li key={item.label}>
          {onPick ? (
            <button
              type="button"
              className={classes.entry}
              onClick={({ currentTarget }) => onPick(place, below(currentTarget))}
            >
              <Entry {...item} />
            </button>
          ) : (
            <span className={classes.entry}>
              <Entry {...item} />
            </span>
          )}
        </li>
      ))}
    </ul>
  </div>
)

const Entry = ({ label, figure, colour }: LegendItem) => (
  <>
    <Swatch colour={colour} />
    <span>
      <span className={classes.label}>{label}</span>
      {figure && (
        <span className={classes.figure} data-figures>
          {figure}
        </span>
      )}
    </span>
  </>
)

export const Swatch = ({ colour }: { colour: number }) => (
  <span className={classes.swatch} style={{ background: colourOf(colour) }} aria-hidden="true" />
)
