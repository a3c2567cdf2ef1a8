import type { ReactNode } from 'react'
import classes from './CheckboxList.module.css'

type CheckboxItem = { key: string; label: string; disabled?: boolean; hint?: ReactNode }

type Props = {
  legend: string
  items: readonly CheckboxItem[]
  checkedKeys: readonly string[]
  onToggle: (key: string, isTicked: boolean) => void
}

export const CheckboxList = ({ legend, items, checkedKeys, onToggle }: Props) => (
  <fieldset className={`grid m-0 p-0 border-0 ${classes.items}`}>
    <legend className={`text-sm text-faint ${classes.legend}`}>{legend}</legend>
    {items.map(({ key, label, disabled, hint }) => (
      <label key={key} className={`row gap-2 text-sm rounded hoverable ${classes.item}`}>
        <input
          type="checkbox"
          checked={checkedKeys.includes(key)}
          disabled={disabled}
          onChange={({ currentTarget }) => onToggle(key, currentTarget.checked)}
        />
        {label}
        {hint && <span className="ml-auto text-faint">{hint}</span>}
      </label>
    ))}
  </fieldset>
)
