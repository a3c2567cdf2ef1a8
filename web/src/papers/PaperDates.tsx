import type { ReactNode } from 'react'
import type { Control } from 'react-hook-form'
import { DateField } from '../ui/fields/DateFields.tsx'
import { fieldProps } from '../ui/fields/field-props.ts'
import type { PaperForm, PaperSent } from './paper-form.ts'
import { paperFormLabels } from './paper-text.ts'
import type { usePaperDates } from './use-paper-dates.ts'

export const wrongLabel = 'Invalid Date'

type Props = {
  control: Control<PaperForm, unknown, PaperSent>
  dates: ReturnType<typeof usePaperDates>
  cautionOf: (field: string) => ReactNode
}

/** The dates that hang together. */
export function PaperDates({ control, dates, cautionOf }: Props) {
  const { refused, cleared, afterInitiation, afterDate } = dates
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
      <DateField {...field('initiatedOn')} wrongLabel={wrongLabel} onSettled={afterInitiation} />
      <DateField {...dependent('requisitionedOn')} />
      <DateField {...dependent('approvalDate')} optional />
    </>
  )
}
