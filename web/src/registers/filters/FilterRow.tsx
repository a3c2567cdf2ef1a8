import type { ReactNode } from 'react'
import { FilterIcon } from '../../ui/icons.tsx'
import { Popover } from '../../ui/popover/Popover.tsx'
import { useDisclosure } from '../../ui/use-disclosure.ts'
import { FilterChips } from './FilterChips.tsx'
import classes from './FilterRow.module.css'
import { FilterPanel } from './FilterPanel.tsx'
import type { Department, Filters, FilterValues } from './filters.ts'

type Props = {
  filters: Filters
  values: FilterValues
  departments: readonly Department[]
  onChange: (change: FilterValues) => void
  /** Number of matches in words; undefined until known. */
  countText: string | undefined
  className?: string | undefined
  children?: ReactNode
}

export function FilterRow({ className = '', countText, children, ...filtering }: Props) {
  const panel = useDisclosure()
  return (
    <div className={`flex gap-2 ${classes.row} ${className}`} data-focus-fallback="[aria-expanded]">
      <Popover label="Filter" icon={<FilterIcon />} look="chip" state={panel}>
        <FilterPanel {...filtering} countText={countText} onClose={panel.close} />
      </Popover>
      <div className={`row flex-wrap gap-2 flex-1 min-w-0 ${classes.chips}`}>
        {children}
        <FilterChips {...filtering} />
      </div>
    </div>
  )
}
