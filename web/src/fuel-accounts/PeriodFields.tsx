import { formatDay } from '@insaka/domain/core/dates'
import { periodKinds, quarters, type PeriodKind } from '@insaka/domain/fuel-accounts/statement-periods'
import { NativeSelect } from '@mantine/core'
import classes from './FuelPage.module.css'

export type ChosenPeriod = { kind: PeriodKind; period: string }
type Props = { today: string; chosen: ChosenPeriod; onChoose: (chosen: ChosenPeriod) => void }

const months = Array.from({ length: 12 }, (_, month) => String(month + 1).padStart(2, '0'))
const yearsBack = 10

const parts = {
  MONTH: months.map((value) => ({ value, label: formatDay(`2000-${value}-01`).slice(3, 6) })),
  QUARTER: Object.entries(quarters).map(([value, label]) => ({ value, label })),
  YEAR: [],
}

/** The month, the quarter or the year that a statement is of. */
export function PeriodFields({ today, chosen: { kind, period }, onChoose }: Props) {
  const [year, part] = period.split('-') as [string, string?]
  const choose = (next: PeriodKind, ofYear: string, its: string | undefined) =>
    onChoose({ kind: next, period: its === undefined ? ofYear : `${ofYear}-${its}` })
  const quarter = `Q${Math.ceil(Number(today.slice(5, 7)) / 3)}`
  const first = { MONTH: today.slice(5, 7), QUARTER: quarter, YEAR: undefined }
  return (
    <>
      <NativeSelect
        label="Period"
        data={Object.entries(periodKinds).map(([value, label]) => ({ value, label }))}
        value={kind}
        onChange={({ currentTarget }) => {
          const next = currentTarget.value as PeriodKind
          choose(next, year, first[next])
        }}
      />
      <div className={`grid gap-2 ${classes.month}`}>
        {part !== undefined && (
          <NativeSelect
            label={periodKinds[kind]}
            data={parts[kind]}
            value={part}
            onChange={({ currentTarget }) => choose(kind, year, currentTarget.value)}
          />
        )}
        <NativeSelect
          label="Year"
          data={Array.from({ length: yearsBack + 1 }, (_, back) => String(Number(today.slice(0, 4)) - back))}
          value={year}
          onChange={({ currentTarget }) => choose(kind, currentTarget.value, part)}
        />
      </div>
    </>
  )
}
