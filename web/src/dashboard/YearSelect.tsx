import { NativeSelect } from '@mantine/core'
import { useState } from 'react'

type LoadedYears = { year: number; years: readonly number[] }
type Props = {
  /** The year that was chosen. */
  year: number | undefined
  /** The year that the loaded figures are of, and the years there are. */
  loaded: LoadedYears | undefined
  onYear: (year: number) => void
}

/** The year whose figures are shown. The choice stays when those of a year cannot be had: by it one gets back. */
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
