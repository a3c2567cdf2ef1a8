import { amendmentFieldLabels } from '@insaka/domain/contracts/contracts.labels'
import {
  amendmentDatesAfter,
  amendmentRules,
  clearanceNotSet,
} from '@insaka/domain/contracts/contracts.rules'
import type { ReactNode } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { wrongLabel } from '../../papers/PaperDates.tsx'
import { useDates, type DateRules } from '../../papers/use-dates.tsx'
import { DateField } from '../../ui/fields/DateFields.tsx'
import { fieldProps } from '../../ui/fields/field-props.ts'
import { type AmendmentForm, type AmendmentSent } from './new-amendment-form.ts'

const amendmentDates: DateRules = {
  labels: amendmentFieldLabels,
  after: amendmentDatesAfter,
  notSet: clearanceNotSet,
  rules: amendmentRules,
}

type Props = {
  form: UseFormReturn<AmendmentForm, unknown, AmendmentSent>
  cautionOf: (field: string) => ReactNode
}

/** The dates of an amendment, each of which follows the one before. */
export function AmendmentDates({ form, cautionOf }: Props) {
  const { propsOf } = useDates(form, amendmentDates)
  const field = fieldProps(form.control, amendmentFieldLabels)
  return (['approvedOn', 'clearedOn', 'amendedOn'] as const).map((date) => (
    <DateField key={date} {...field(date)} {...propsOf(date, cautionOf(date))} wrongLabel={wrongLabel} />
  ))
}
