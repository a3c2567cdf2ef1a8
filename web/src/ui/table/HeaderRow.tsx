import type { Column, Sorting } from './column.ts'
import classes from './RecordTable.module.css'

type Props<Row, Sort extends string> = {
  columns: readonly Column<Row, Sort>[]
  sorting: Sorting<Sort>
  onSort: (sorting: Sorting<Sort>) => void
}

// Where rows become cards, browsers forget that this is a table unless every part says so itself.
/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role */

export function HeaderRow<Row, Sort extends string>({ columns, sorting, onSort }: Props<Row, Sort>) {
  return (
    <thead role="rowgroup" className={classes.head}>
      <tr role="row" className={classes.headRow}>
        {columns.map(({ key, header, align, sortable }) => (
          <th
            key={key}
            role="columnheader"
            scope="col"
            className={classes.headCell}
            data-align={align}
            aria-sort={sortable && ariaSort(sortable, sorting)}
          >
            {sortable ? (
              <button
                type="button"
                className={classes.sort}
                onClick={() => onSort(nextSorting(sortable, sorting))}
              >
                <span className={classes.headText}>{header}</span>
                <SortSign direction={sorting.field === sortable ? sorting.direction : undefined} />
              </button>
            ) : (
              <span className={classes.headText} title={header}>
                {header}
              </span>
            )}
          </th>
        ))}
      </tr>
    </thead>
  )
}

function ariaSort<Sort extends string>(field: Sort, sorting: Sorting<Sort>) {
  if (field !== sorting.field) return 'none'
  return sorting.direction === 'asc' ? 'ascending' : 'descending'
}

/** Registers begin with what is newest; a second click turns the order. */
function nextSorting<Sort extends string>(field: Sort, sorting: Sorting<Sort>): Sorting<Sort> {
  const turned = field === sorting.field && sorting.direction === 'desc'
  return { field, direction: turned ? 'asc' : 'desc' }
}

function SortSign({ direction }: { direction: 'asc' | 'desc' | undefined }) {
  return (
    <svg
      className={classes.sortSign}
      width="10"
      height="12"
      viewBox="0 0 10 12"
      aria-hidden="true"
      focusable="false"
    >
      <path d="M5 1 8 5H2Z" opacity={direction === 'asc' ? 1 : 0.3} />
      <path d="M5 11 2 7h6Z" opacity={direction === 'desc' ? 1 : 0.3} />
    </svg>
  )
}
