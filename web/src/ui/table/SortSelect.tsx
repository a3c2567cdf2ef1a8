import { textDirections } from '@insaka/domain/core/register-list.schema'
import { ChevronIcon } from '../icons.tsx'
import { readableHeader, type Column, type Sorting } from './column.ts'
import classes from './SortSelect.module.css'

type Props = {
  columns: readonly Column<never>[]
  sorting: Sorting<string>
  onSort: (sorting: Sorting<string>) => void
}

/** Sorting for card layouts, which have no clickable headers. */
export function SortSelect({ columns, sorting, onSort }: Props) {
  const choices = columns.flatMap(choicesOf)
  const current = choices.findIndex(
    ({ field, direction }) => field === sorting.field && direction === sorting.direction,
  )
  return (
    <label className={`text-sm text-muted rounded ${classes.sort}`}>
      <span>Sort:</span>
      <select
        className={classes.select}
        value={current}
        onChange={({ currentTarget }) => {
          const { field, direction } = choices[Number(currentTarget.value)]!
          onSort({ field, direction })
        }}
      >
        {choices.map(({ text }, index) => (
          <option key={text} value={index}>
            {text}
          </option>
        ))}
      </select>
      <ChevronIcon />
    </label>
  )
}

/** Figures sort as highest or lowest, days as newest or oldest, as do record numbers, which rise with time. */
function choicesOf({
  sortable,
  header,
  label = readableHeader(header),
  align,
  isAlphabetical,
}: Column<never>): (Sorting<string> & { text: string })[] {
  if (sortable === undefined) return []
  if (isAlphabetical)
    return (['asc', 'desc'] as const).map((direction) => ({
      field: sortable,
      direction,
      text: `${label}, ${textDirections[direction]}`,
    }))
  const [last, first] = align === 'right' ? ['highest', 'lowest'] : ['newest', 'oldest']
  const prefix = sortable === 'id' ? '' : `${label}, `
  return [
    { field: sortable, direction: 'desc', text: `${prefix}${last} first` },
    { field: sortable, direction: 'asc', text: `${prefix}${first} first` },
  ]
}
