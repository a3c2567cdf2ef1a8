import { reportFieldLabels, reportPeriods } from '@insaka/domain/procurement-report/report.labels'
import { periodOf } from '@insaka/domain/procurement-report/report.periods'
import { useEffect } from 'react'
import { useWatch, type UseFormReturn } from 'react-hook-form'
import { DateField } from '../../ui/fields/DateFields.tsx'
import { fieldProps } from '../../ui/fields/field-props.ts'
import { ReadOnlyInput } from '../../ui/fields/ReadOnlyInput.tsx'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import type { ReportForm, ReportValues } from './report-form.ts'
import { useToday } from '../../ui/use-today.ts'

/** Older periods need custom dates. */
const yearsCount = 10

/** A quarter or a year with its dates, or custom dates. */
export function PeriodFields({ form }: { form: UseFormReturn<ReportForm, unknown, ReportValues> }) {
  const { control, getValues, setValue } = form
  const field = fieldProps(control, reportFieldLabels)
  const [reportingPeriod, year] = useWatch({ control, name: ['reportingPeriod', 'year'] })
  const isCustom = reportingPeriod === 'CUSTOM'
  const years = yearsUpTo(Number(useToday().slice(0, 4)))

  // Also after a draft is restored. Custom dates start from the previous ones.
  useEffect(() => {
    if (reportingPeriod === 'CUSTOM') return
    const { from, to } = periodOf(reportingPeriod, Number(year))
    for (const [name, value] of [
      ['dateFrom', from],
      ['dateTo', to],
    ] as const)
      if (getValues(name) !== value) setValue(name, value, { shouldDirty: true, shouldValidate: true })
  }, [reportingPeriod, year, getValues, setValue])

  return (
    <>
      <SelectField {...field('reportingPeriod')} options={reportPeriods} />
      {isCustom ? (
        <ReadOnlyInput label={reportFieldLabels.year} value="–" />
      ) : (
        <SelectField {...field('year')} options={years} />
      )}
      <DateField {...field('dateFrom')} readOnly={!isCustom} />
      <DateField {...field('dateTo')} readOnly={!isCustom} />
    </>
  )
}

const yearsUpTo = (latestYear: number): Record<string, string> =>
  Object.fromEntries(
    Array.from({ length: yearsCount }, (_, yearsBack) => String(latestYear - yearsBack)).map((year) => [
      year,
      year,
    ]),
  )
