import { clearanceNotSet, contractDatesAfter, contractRules, firstDay } from '@insaka/domain/contracts/contracts.rules'
import { contractFields } from '@insaka/domain/contracts/contracts.schema'
import { formatDay } from '@insaka/domain/core/dates'
import type { ReactNode } from 'react'
import { useWatch, type UseFormReturn } from 'react-hook-form'
import { wrongLabel } from '../../papers/PaperDates.tsx'
import { useDates, type DateRules } from '../../papers/use-dates.tsx'
import { DateField } from '../../ui/fields/DateFields.tsx'
import { fieldProps } from '../../ui/fields/field-props.ts'
import { FieldGrid } from '../../ui/form/FieldGrid.tsx'
import { factsOf, type ContractForm, type ContractSent } from './contract-form.ts'
import { contractFieldLabels } from '@insaka/domain/contracts/contracts.labels'

type Form = UseFormReturn<ContractForm, unknown, ContractSent>
type Props = { form: Form; cautionOf: (field: string) => ReactNode }

const dates = ['approvedOn', 'clearedOn', 'notifiedOn', 'awardedOn'] as const

/** How the dates of a contract hang together. */
const contractDates: DateRules = {
  labels: contractFieldLabels,
  after: contractDatesAfter,
  notSet: clearanceNotSet,
  rules: contractRules,
}

/** The dates of a contract. A hint says from when on a date that is not chosen yet may be. */
export function ContractDates({ form, cautionOf }: Props) {
  const { control } = form
  const field = fieldProps(control, contractFieldLabels)
  const values = useWatch({ control })
  const chosen = Object.fromEntries(
    dates.map((date) => [date, contractFields[date].safeParse(values[date]).data]),
  )
  const facts = factsOf(values as ContractForm)
  const { dependent } = useDates(form, contractDates, facts)

  function from(date: (typeof dates)[number]) {
    const first = values[date] ? null : firstDay(date, chosen, facts)
    return first && `From ${formatDay(first.day)}: ${first.because}`
  }

  return (
    <FieldGrid columns={4}>
      {dates.map((date) => (
        <DateField
          key={date}
          {...field(date)}
          {...dependent(date, from(date) ?? cautionOf(date))}
          wrongLabel={wrongLabel}
        />
      ))}
    </FieldGrid>
  )
}
