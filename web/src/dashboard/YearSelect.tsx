import { NativeSelect } from '@mantine/core'
import { useState } from 'react'

type Known = { year: number; years: readonly number[] }
type Props = {
  /** The year that was chosen. */
  year: number | undefined
  /** What the figures say of themselves, where there are any. */
  known: Known | undefined
  onYear: (year: number) => void
}

/** The year whose figures are shown. The choice stays when those of a year cannot be had: by it one gets back. */
export function YearSelect({ year, known, onYear }: Props) {
  const [last, setLast] = useState(known)
  if (known && known !== last) setLast(known)
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
