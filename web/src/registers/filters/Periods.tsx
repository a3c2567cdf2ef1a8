import { useToday } from '../../ui/use-today.ts'
import { periods, type Filters, type FilterValues } from './filters.ts'

type Props = {
  filters: Filters
  values: FilterValues
  className: string
  onChange: (change: FilterValues) => void
}

/** Buttons for common periods, shown while no period is set. */
export function Periods({ filters, values, className, onChange }: Props) {
  const today = useToday()
  if (filters.from?.kind !== 'day' || values.from !== undefined || values.to !== undefined) return null
  return periods(today).map(({ label, from, to }) => (
    <button
      key={label}
      type="button"
      className={`bare-button text-sm text-muted nowrap ${className}`}
      onClick={() => onChange({ from, to })}
    >
      {label}
    </button>
  ))
}
