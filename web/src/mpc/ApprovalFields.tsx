import { approvalTypes, mpcFieldLabels } from '@insaka/domain/mpc/mpc.labels'
import { needsMeeting } from '@insaka/domain/mpc/mpc.rules'
import type { ReactNode } from 'react'
import { useWatch, type UseFormReturn } from 'react-hook-form'
import { fieldProps } from '../ui/fields/field-props.ts'
import { CountField } from '../ui/fields/NumberFields.tsx'
import { SelectField } from '../ui/fields/SelectField.tsx'
import type { PaperForm, PaperBody } from '../papers/paper-form.ts'

type Props = {
  form: UseFormReturn<PaperForm, unknown, PaperBody>
  cautionOf: (field: string) => ReactNode
}

export function ApprovalFields({ form, cautionOf }: Props) {
  const { control } = form
  const field = fieldProps(control, mpcFieldLabels, cautionOf)
  const approvalType = useWatch({ control, name: 'approvalType' })
  const hasMeeting = approvalType ? needsMeeting({ approvalType }) : false

  function resetMeetingNumber() {
    const chosen = form.getValues('approvalType')
    const emptyNumber = chosen && needsMeeting({ approvalType: chosen }) ? null : 0
    // The number is kept between two kinds of meeting.
    if (emptyNumber === 0 || form.getValues('mpcNumber') === 0) {
      form.setValue('mpcNumber', emptyNumber, { shouldDirty: true })
      form.clearErrors('mpcNumber')
    }
  }

  return (
    <>
      <SelectField
        description={approvalType === 'CIRCULATION' ? 'Decided without a meeting' : undefined}
        {...field('approvalType')}
        options={approvalTypes}
        onChoose={resetMeetingNumber}
      />
      {hasMeeting && <CountField {...field('mpcNumber')} />}
    </>
  )
}
