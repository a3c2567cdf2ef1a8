import { useQuery } from '@tanstack/react-query'
import { useDisclosure } from '../../ui/use-disclosure.ts'
import { CloseIcon, PlusIcon } from '../../ui/icons.tsx'
import { Popover } from '../../ui/popover/Popover.tsx'
import classes from './FilterChips.module.css'
import { FilterPanel } from './FilterPanel.tsx'
import {
  activeFilters,
  noFilters,
  periods,
  type NameOf,
  type Department,
  type Filters,
  type FilterValues,
} from './filters.ts'
import { useToday } from '../../ui/use-today.ts'

type Props = {
  filters: Filters
  values: FilterValues
  departments: readonly Department[]
  onChange: (change: FilterValues) => void
}

/** What the list is narrowed by, each with a way to take it away, and the ways to narrow it further. */
export function FilterChips({ filters, values, departments, onChange }: Props) {
  const today = useToday()
  const panel = useDisclosure()
  const active = activeFilters(filters, values, departments, today)
  const hasPeriods = filters.from?.kind === 'day' && values.from === undefined && values.to === undefined
  return (
    <div className={`row wrap gap-2 ${classes.chips}`} data-focus-fallback="[aria-expanded]">
      {active.map(({ label, text, name, without }) => (
        <span key={label} className={`small accent one-line ${classes.chip}`}>
          <span className={classes.text}>
            {label}: <b>{name ? <Name query={name} otherwise={text} /> : text}</b>
          </span>
          <button
            type="button"
            className={`grid no-padding no-border pointer ${classes.remove}`}
            aria-label={`Remove the filter ${label}`}
            onClick={() => onChange(without)}
          >
            <CloseIcon />
          </button>
        </span>
      ))}
      <Popover label="Filter" icon={<PlusIcon />} look="chip" state={panel}>
        <FilterPanel {...{ filters, values, departments, onChange }} />
      </Popover>
      {active.length > 0 && (
        <button
          type="button"
          className={`bare-button small accent rounded ${classes.clear}`}
          onClick={() => onChange(noFilters(filters))}
        >
          Clear all
        </button>
      )}
      {hasPeriods &&
        periods(today).map(({ label, from, to }) => (
          <button
            key={label}
            type="button"
            className={`bare-button small soft one-line ${classes.period}`}
            onClick={() => onChange({ from, to })}
          >
            {label}
          </button>
        ))}
    </div>
  )
}

type NameProps = { query: ReturnType<NameOf>; otherwise: string }

/** What the list is narrowed to, by its name as soon as that is known. */
const Name = ({ query, otherwise }: NameProps) => useQuery(query).data ?? otherwise
