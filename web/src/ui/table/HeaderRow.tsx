import type { Direction } from '@insaka/domain/core/register-list.schema'
import { useIsNarrow } from '../use-is-narrow.ts'
import type { Column, Sorting } from './column.ts'
import classes from './RecordTable.module.css'

type Props<Row, Sort extends string> = {
  columns: readonly Column<Row, Sort>[]
  sorting: Sorting<Sort> | undefined
  onSort: ((sorting: Sorting<Sort>) => void) | undefined
}

// Browsers drop table semantics when CSS turns rows into cards, so the roles are explicit.
/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role */

export function HeaderRow<Row, Sort extends string>({ columns, sorting, onSort }: Props<Row, Sort>) {
  const areCards = useIsNarrow()
  return (
    <thead role="rowgroup" className={classes.head}>
      <tr role="row" className={classes.headRow}>
        {columns.map(({ key, header, align, sortable, isAlphabetical, onlyWide, card }) => (
          <th
            key={key}
            role="columnheader"
            scope="col"
            // On cards, headers are for screen readers only, and a select replaces sorting.
            className={`text-xs font-semibold text-muted border-b visually-hidden-on-phones ${classes.headCell}`}
            data-align={align}
            data-only-wide={onlyWide}
            data-card={card ?? 'none'}
            aria-sort={sortable && ariaSort(sortable, sorting)}
          >
            {sortable && !areCards ? (
              <button
                type="button"
                className={`bare-button gap-1 relative rounded outline-inset ${classes.sort}`}
                onClick={() => onSort?.(nextSorting(sortable, sorting, isAlphabetical ? 'asc' : 'desc'))}
              >
                <span className={classes.headText}>{header}</span>
                <SortIndicator direction={sorting?.field === sortable ? sorting.direction : undefined} />
              </button>
            ) : (
              <span className={classes.headText}>{header}</span>
            )}
          </th>
        ))}
      </tr>
    </thead>
  )
}

function ariaSort<Sort extends string>(field: Sort, sorting: Sorting<Sort> | undefined) {
  if (field !== sorting?.field) return 'none'
  return sorting.direction === 'asc' ? 'ascending' : 'descending'
}

/** A second click reverses the order. */
function nextSorting<Sort extends string>(
  field: Sort,
  sorting: Sorting<Sort> | undefined,
  first: Direction,
): Sorting<Sort> {
  const isTurned = field === sorting?.field && sorting.direction === first
  const other = first === 'asc' ? 'desc' : 'asc'
  return { field, direction: isTurned ? other : first }
}

/** Arrow of the sorted column; on others it appears on hover. */
function SortIndicator({ direction }: { direction: 'asc' | 'desc' | undefined }) {
  return (
    <svg
      className={`shrink-0 ${classes.sortSign}`}
      width="10"
      height="10"
      viewBox="0 0 16 16"
      aria-hidden="true"
      focusable="false"
      data-idle={direction === undefined || undefined}
    >
      <path d={direction === 'asc' ? 'M8 13V3M4 7l4-4 4 4' : 'M8 3v10M4 9l4 4 4-4'} />
    </svg>
  )
}
