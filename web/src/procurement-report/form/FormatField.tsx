import { formatNumber } from '@insaka/domain/core/number-format'
import {
  reportFieldLabels,
  reportFormats,
  type ReportFormat,
} from '@insaka/domain/procurement-report/report.labels'
import { tooManyForPdfMessage } from '@insaka/domain/procurement-report/report.periods'
import { useEffect, useId } from 'react'
import type { Control } from 'react-hook-form'
import { useField } from '../../ui/fields/use-field.ts'
import classes from './FormatField.module.css'
import type { ReportForm, ReportValues } from './report-form.ts'

type Props = {
  control: Control<ReportForm, unknown, ReportValues>
  /** The number of records, if there are too many for a PDF. */
  tooManyRecords: number | null
}

const name = 'format'
const label = reportFieldLabels.format

/** File format of the report; an unavailable format is disabled with the reason. */
export function FormatField({ control, tooManyRecords }: Props) {
  const { value, change, leave, error, element } = useField({ control, name, label })
  const noteId = useId()
  const isUnavailable = (format: string) => format === 'pdf' && tooManyRecords !== null
  const isChosenUnavailable = isUnavailable(String(value))
  useEffect(() => {
    if (isChosenUnavailable) change('xlsx')
  })
  return (
    <fieldset
      className={`flex flex-wrap min-w-0 m-0 p-0 border-0 ${classes.field}`}
      aria-describedby={noteId}
    >
      <legend className={`w-full text-sm leading-tight font-medium text-muted p-0 ${classes.legend}`}>
        {label}
      </legend>
      {(Object.keys(reportFormats) as ReportFormat[]).map((format, index) => (
        <label key={format} className={`row gap-2 cursor-pointer ${classes.choice}`}>
          <input
            ref={index === 0 ? element : undefined}
            type="radio"
            name={name}
            value={format}
            checked={value === format}
            disabled={isUnavailable(format)}
            onChange={() => change(format)}
            onBlur={leave}
          />
          {reportFormats[format]}
        </label>
      ))}
      <div id={noteId}>
        {tooManyRecords !== null && (
          <p className={`m-0 text-sm leading-tight ${classes.note}`}>
            {tooManyForPdfMessage(formatNumber(tooManyRecords))}
          </p>
        )}
        {error && <p className="m-0 text-sm leading-tight text-error">{error}</p>}
      </div>
    </fieldset>
  )
}
