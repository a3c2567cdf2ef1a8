import { formatDay } from '@insaka/domain/core/dates'
import { periodKinds, quarters, type PeriodKind } from '@insaka/domain/fuel-accounts/statement-periods'
import { NativeSelect } from '@mantine/core'
import classes from './FuelPage.module.css'

export type ChosenPeriod = { kind: PeriodKind; period: string }
type Props = { today: string; chosen: ChosenPeriod; onChoose: (chosen: ChosenPeriod) => void }

const months = Array.from({ length: 12 }, (_, month) => String(month + 1).padStart(2, '0'))
const selectableYears = 10

const partOptions = {
  MONTH: months.map((value) => ({ value, label: formatDay(`2000-${value}-01`).slice(3, 6) })),
  QUARTER: Object.entries(quarters).map(([value, label]) => ({ value, label })),
  YEAR: [],
}

export function PeriodFields({ today, chosen: { kind, period }, onChoose }: Props) {
  const [year, part] = period.split('-') as [string, string?]
  const choose = (nextKind: PeriodKind, ofYear: string, nextPart: string | undefined) =>
    onChoose({ kind: nextKind, period: nextPart === undefined ? ofYear : `${ofYear}-${nextPart}` })
  const quarter = `Q${Math.ceil(Number(today.slice(5, 7)) / 3)}`
  const currentParts = { MONTH: today.slice(5, 7), QUARTER: quarter, YEAR: undefined }
  return (
    <>
      <NativeSelect
        label="Period"
        data={Object.entries(periodKinds).map(([value, label]) => ({ value, label }))}
        value={kind}
        onChange={({ currentTarget }) => {
          const nextKind = currentTarget.value as PeriodKind
          choose(nextKind, year, currentParts[nextKind])
        }}
      />
      <div className={`grid gap-2 ${classes.month}`}>
        {part !== undefined && (
          <NativeSelect
            label={periodKinds[kind]}
            data={partOptions[kind]}
            value={part}
            onChange={({ currentTarget }) => choose(kind, year, currentTarget.value)}
          />
        )}
        <NativeSelect
          label="Year"
          data={Array.from({ length: selectableYears + 1 }, (_, back) =>
            String(Number(today.slice(0, 4)) - back),
          )}
          value={year}
          onChange={({ currentTarget }) => choose(kind, currentTarget.value, part)}
        />
      </div>
    </>
  )
}
