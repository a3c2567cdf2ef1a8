import {
  clearancePrerequisiteFault,
  contractDatesAfter,
  contractRules,
  correctionRefusal,
  firstAllowedDay,
  isPastDateOfAwardedContract,
} from '@insaka/domain/contracts/contracts.rules'
import { contractFields } from '@insaka/domain/contracts/contracts.schema'
import { formatDay } from '@insaka/domain/core/dates'
import type { ReactNode } from 'react'
import { useWatch, type UseFormReturn } from 'react-hook-form'
import { useDependentDates, type DateRules } from '../../papers/use-dependent-dates.tsx'
import { DateField } from '../../ui/fields/DateFields.tsx'
import { fieldProps } from '../../ui/fields/field-props.ts'
import { FieldGrid, WideField } from '../../ui/form/FieldGrid.tsx'
import { useToday } from '../../ui/use-today.ts'
import { factsOf, type ChosenPaper, type ContractForm, type ContractBody } from './contract-form.ts'
import { contractFieldLabels } from '@insaka/domain/contracts/contracts.labels'

type Form = UseFormReturn<ContractForm, unknown, ContractBody>
type Props = {
  form: Form
  /** Set until the contract is saved for the first time. */
  isNew: boolean
  /** Set if the user may change past dates of an awarded contract. */
  mayCorrect: boolean
  cautionOf: (field: string) => ReactNode
}

export const contractDates = ['approvedOn', 'clearedOn', 'notifiedOn', 'awardedOn'] as const

const dateRules: Omit<DateRules, 'after'> = {
  labels: contractFieldLabels,
  blockedReason: clearancePrerequisiteFault,
  rules: contractRules,
}

/** The dates of a contract; an empty one has a hint about its earliest allowed day. */
export function ContractDates({ form, isNew, mayCorrect, cautionOf }: Props) {
  const { control } = form
  const field = fieldProps(control, contractFieldLabels)
  const values = useWatch({ control })
  const chosenDates = Object.fromEntries(
    contractDates.map((date) => [date, contractFields[date].safeParse(values[date]).data]),
  )
  const facts = factsOf(values as ContractForm)
  const today = useToday()
  const saved = values.mpc?.saved as ChosenPaper['saved']
  const isReadOnly = (date: (typeof contractDates)[number]) =>
    !mayCorrect && saved !== undefined && isPastDateOfAwardedContract(saved, date, today)
  // A planned date must not clear dates that this user may not enter again.
  const after = Object.fromEntries(
    Object.entries(contractDatesAfter).map(([date, dependents]) => [
      date,
      dependents.filter((each) => !isReadOnly(each)),
    ]),
  )
  const { propsOf } = useDependentDates(form, { ...dateRules, after }, facts)

  function hintOf(date: (typeof contractDates)[number]) {
    if (values[date]) return cautionOf(date) ?? ((chosenDates[date] ?? '') > today ? 'Planned' : undefined)
    const earliest = firstAllowedDay(date, chosenDates, facts)
    return earliest ? `From ${formatDay(earliest.day)}: ${earliest.because}` : cautionOf(date)
  }

  return (
    <FieldGrid columns={4}>
      {contractDates.map((date) => (
        <DateField
          key={date}
          {...field(date)}
          {...(isReadOnly(date) ? { readOnly: true } : propsOf(date, hintOf(date)))}
        />
      ))}
      {contractDates.some(isReadOnly) && (
        <WideField>
          <p className="m-0 mt-1 text-sm text-faint">{correctionRefusal}</p>
        </WideField>
      )}
      {isNew && (
        <WideField>
          <p className="m-0 mt-1 text-sm text-faint">
            You may enter planned dates. The contract number contains the month and year of Awarded On.
          </p>
        </WideField>
      )}
    </FieldGrid>
  )
}
