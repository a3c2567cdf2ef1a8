import { dateNotSet, datesAfter } from '@insaka/domain/papers/papers.rules'
import type { ReactNode } from 'react'
import type { Control } from 'react-hook-form'
import { DateField } from '../ui/fields/DateFields.tsx'
import { fieldProps } from '../ui/fields/field-props.ts'
import type { PaperForm, PaperSent } from './paper-form.ts'
import { paperFormLabels } from './paper-text.ts'
import type { DateRules, Dates } from './use-dates.ts'

export const wrongLabel = 'Invalid Date'

/** How the dates of a paper hang together. */
export const paperDates: DateRules = { labels: paperFormLabels, after: datesAfter, notSet: dateNotSet }

type Props = {
  control: Control<PaperForm, unknown, PaperSent>
  dates: Dates
  cautionOf: (field: string) => ReactNode
}

/** The dates that hang together. */
export function PaperDates({ control, dates, cautionOf }: Props) {
  const { refused, cleared, afterDate } = dates
  const field = fieldProps(control, paperFormLabels, cautionOf)
  const dependent = (date: 'requisitionedOn' | 'approvalDate') => ({
    ...field(date),
    wrongLabel,
    message: refused[date],
    description: cleared[date] ?? cautionOf(date),
    onSettled: () => afterDate(date),
  })
  return (
    <>
      <DateField
        {...field('initiatedOn')}
        wrongLabel={wrongLabel}
        onSettled={() => afterDate('initiatedOn')}
      />
      <DateField {...dependent('requisitionedOn')} />
      <DateField {...dependent('approvalDate')} optional />
    </>
  )
}
