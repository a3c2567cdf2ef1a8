import { useQuery } from '@tanstack/react-query'
import { CloseIcon } from '../../ui/icons.tsx'
import classes from './FilterChips.module.css'
import {
  activeFilters,
  clearedFilters,
  type NameQuery,
  type Department,
  type Filters,
  type FilterValues,
} from './filters.ts'
import { Periods } from './Periods.tsx'
import { useToday } from '../../ui/use-today.ts'

type Props = {
  filters: Filters
  values: FilterValues
  departments: readonly Department[]
  onChange: (change: FilterValues) => void
}

/** Active filters as removable chips, followed by common periods. */
export function FilterChips({ filters, values, departments, onChange }: Props) {
  const today = useToday()
  const activeChips = activeFilters(filters, values, departments, today)
  return (
    <>
      {activeChips.map(({ label, text, name, without }) => (
        <span key={label} className={`text-sm text-accent nowrap ${classes.chip}`}>
          <span className={classes.text}>
            {label}: <b>{name ? <FilterName query={name} fallback={text} /> : text}</b>
          </span>
          <button
            type="button"
            className={`grid p-0 border-0 cursor-pointer ${classes.remove}`}
            aria-label={`Remove the filter ${label}`}
            onClick={() => onChange(without)}
          >
            <CloseIcon />
          </button>
        </span>
      ))}
      {activeChips.length > 0 && (
        <button
          type="button"
          className={`bare-button text-sm text-accent rounded ${classes.clear}`}
          onClick={() => onChange(clearedFilters(filters))}
        >
          Clear all
        </button>
      )}
      <Periods {...{ filters, values, onChange }} className={classes.period!} />
    </>
  )
}

type NameProps = { query: ReturnType<NameQuery>; fallback: string }

/** Name of the filtered record or user; the fallback text until loaded. */
const FilterName = ({ query, fallback }: NameProps) => useQuery(query).data ?? fallback
