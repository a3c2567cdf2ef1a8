import type { ReactNode } from 'react'
import classes from './TickList.module.css'

type Tickable = { key: string; label: string; disabled?: boolean; hint?: ReactNode }

type Props = {
  legend: string
  items: readonly Tickable[]
  ticked: readonly string[]
  onTick: (key: string, isTicked: boolean) => void
}

/** What is shown and what is not, each with a box to tick. */
export const TickList = ({ legend, items, ticked, onTick }: Props) => (
  <fieldset className={`grid no-margin no-padding no-border ${classes.items}`}>
    <legend className={`small quiet ${classes.legend}`}>{legend}</legend>
    {items.map(({ key, label, disabled, hint }) => (
      <label key={key} className={`row gap-2 small rounded lights-up ${classes.item}`}>
        <input
          type="checkbox"
          checked={ticked.includes(key)}
          disabled={disabled}
          onChange={({ currentTarget }) => onTick(key, currentTarget.checked)}
        />
        {label}
        {hint && <span className="to-end quiet">{hint}</span>}
      </label>
    ))}
  </fieldset>
)
