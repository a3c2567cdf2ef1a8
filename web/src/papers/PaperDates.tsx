import { paperFieldLabels } from '@insaka/domain/papers/papers.labels'
import { dateNotSet, datesAfter } from '@insaka/domain/papers/papers.rules'
import type { ReactNode } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { DateField } from '../ui/fields/DateFields.tsx'
import { fieldProps } from '../ui/fields/field-props.ts'
import type { PaperForm, PaperSent } from './paper-form.ts'
import { useDates, type DateRules } from './use-dates.ts'

export const wrongLabel = 'Invalid Date'

/** How the dates of a paper hang together. */
const paperDates: DateRules = { labels: paperFieldLabels, after: datesAfter, notSet: dateNotSet }

type Props = {
  form: UseFormReturn<PaperForm, unknown, PaperSent>
  cautionOf: (field: string) => ReactNode
}

/** The dates that hang together. */
export function PaperDates({ form, cautionOf }: Props) {
  const { refused, cleared, afterDate } = useDates(form, paperDates)
  const field = fieldProps(form.control, paperFieldLabels, cautionOf)
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
