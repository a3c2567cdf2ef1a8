import { amendmentFieldLabels } from '@insaka/domain/contracts/contracts.labels'
import {
  amendmentDatesAfter,
  amendmentRules,
  clearancePrerequisiteFault,
} from '@insaka/domain/contracts/contracts.rules'
import type { ReactNode } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useDependentDates, type DateRules } from '../../papers/use-dependent-dates.tsx'
import { DateField } from '../../ui/fields/DateFields.tsx'
import { fieldProps } from '../../ui/fields/field-props.ts'
import { type AmendmentForm, type AmendmentBody } from './new-amendment-form.ts'

const amendmentDateRules: DateRules = {
  labels: amendmentFieldLabels,
  after: amendmentDatesAfter,
  blockedReason: clearancePrerequisiteFault,
  rules: amendmentRules,
}

type Props = {
  form: UseFormReturn<AmendmentForm, unknown, AmendmentBody>
  cautionOf: (field: string) => ReactNode
}

export function AmendmentDates({ form, cautionOf }: Props) {
  const { propsOf } = useDependentDates(form, amendmentDateRules)
  const field = fieldProps(form.control, amendmentFieldLabels)
  return (['approvedOn', 'clearedOn', 'amendedOn'] as const).map((date) => (
    <DateField key={date} {...field(date)} {...propsOf(date, cautionOf(date))} />
  ))
}
