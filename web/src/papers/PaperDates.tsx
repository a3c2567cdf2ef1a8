import { paperFieldLabels } from '@insaka/domain/papers/papers.labels'
import { datePrerequisiteFault, paperDatesAfter, paperRules } from '@insaka/domain/papers/papers.rules'
import type { ReactNode } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { DateField } from '../ui/fields/DateFields.tsx'
import { fieldProps } from '../ui/fields/field-props.ts'
import type { PaperRecord } from '@insaka/domain/papers/papers.schema'
import type { PaperForm, PaperBody } from './paper-form.ts'
import { useDecisionsOn } from './use-decisions-on.ts'
import { useDependentDates, type DateRules } from './use-dependent-dates.tsx'

const paperDates: DateRules = {
  labels: paperFieldLabels,
  after: paperDatesAfter,
  blockedReason: datePrerequisiteFault,
  rules: paperRules,
}

type Props = {
  form: UseFormReturn<PaperForm, unknown, PaperBody>
  record: PaperRecord | null
  cautionOf: (field: string) => ReactNode
}

export function PaperDates({ form, record, cautionOf }: Props) {
  const { propsOf } = useDependentDates(form, paperDates)
  const field = fieldProps(form.control, paperFieldLabels)
  const decisionsOn = useDecisionsOn()
  const isGoverned = record === null ? decisionsOn : record.governedBy !== null
  return (
    <>
      {(['initiatedOn', 'requisitionedOn'] as const).map((date) => (
        <DateField key={date} {...field(date)} {...propsOf(date, cautionOf(date))} />
      ))}
      {isGoverned ? (
        record !== null && (
          <DateField
            {...field('approvalDate')}
            readOnly
            description={
              record.approvalDate === null ? 'Set when the paper is approved' : cautionOf('approvalDate')
            }
          />
        )
      ) : (
        <DateField
          {...field('approvalDate')}
          {...propsOf('approvalDate', cautionOf('approvalDate'))}
          optional
        />
      )}
    </>
  )
}
