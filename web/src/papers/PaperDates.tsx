import { paperFieldLabels } from '@insaka/domain/papers/papers.labels'
import { datePrerequisiteFault, paperDatesAfter, paperRules } from '@insaka/domain/papers/papers.rules'
import type { ReactNode } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { DateField } from '../ui/fields/DateFields.tsx'
import { fieldProps } from '../ui/fields/field-props.ts'
import type { PaperForm, PaperBody } from './paper-form.ts'
import { useDependentDates, type DateRules } from './use-dependent-dates.tsx'

const paperDates: DateRules = {
  labels: paperFieldLabels,
  after: paperDatesAfter,
  blockedReason: datePrerequisiteFault,
  rules: paperRules,
}

type Props = {
  form: UseFormReturn<PaperForm, unknown, PaperBody>
  cautionOf: (field: string) => ReactNode
}

export function PaperDates({ form, cautionOf }: Props) {
  const { propsOf } = useDependentDates(form, paperDates)
  const field = fieldProps(form.control, paperFieldLabels)
  return (['initiatedOn', 'requisitionedOn', 'approvalDate'] as const).map((date) => (
    <DateField
      key={date}
      {...field(date)}
      {...propsOf(date, cautionOf(date))}
      optional={date === 'approvalDate'}
    />
  ))
}
