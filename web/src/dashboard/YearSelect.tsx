import { NativeSelect } from '@mantine/core'
import { useState } from 'react'

type LoadedYears = { year: number; years: readonly number[] }
type Props = {
  year: number | undefined
  /** Year of the loaded figures, and the years with data. */
  loaded: LoadedYears | undefined
  onYear: (year: number) => void
}

/** A year selection that stays usable after a failed load, so the user can switch back. */
export function YearSelect({ year, loaded, onYear }: Props) {
  const [last, setLast] = useState(loaded)
  if (loaded && loaded !== last) setLast(loaded)
  if (!last) return null
  return (
    <NativeSelect
      aria-label="Year"
      size="xs"
      data={last.years.map(String)}
      value={String(year ?? last.year)}
      onChange={({ currentTarget }) => onYear(Number(currentTarget.value))}
    />
  )
}
