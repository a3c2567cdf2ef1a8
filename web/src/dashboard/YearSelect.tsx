import { NativeSelect } from '@mantine/core'

type Props = { year: number; years: readonly number[]; onYear: (year: number) => void }

/** The year whose figures are shown. */
export const YearSelect = ({ year, years, onYear }: Props) => (
  <NativeSelect
    aria-label="Year"
    size="xs"
    data={years.map(String)}
    value={String(year)}
    onChange={({ currentTarget }) => onYear(Number(currentTarget.value))}
  />
)
