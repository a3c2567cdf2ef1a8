import { enquiryLabels } from '@insaka/domain/enquiries/enquiries.fields'
import type { ReactNode } from 'react'
import { useWatch, type UseFormReturn } from 'react-hook-form'
import { CountedTextField } from '../../ui/fields/CountedTextField.tsx'
import { DateField } from '../../ui/fields/DateFields.tsx'
import { fieldProps } from '../../ui/fields/field-props.ts'
import { FieldGroup, WideField } from '../../ui/form/FieldGrid.tsx'
import { SwitchField } from '../../ui/fields/SwitchField.tsx'
import { counterProps, type EnquiryForm, type EnquiryBody } from './enquiry-form.ts'

type Props = {
  form: UseFormReturn<EnquiryForm, unknown, EnquiryBody>
  cautionOf: (field: string) => ReactNode
}

/** Remittance of the money from document sales. */
export function RemittanceFields({ form, cautionOf }: Props) {
  const { control } = form
  const field = fieldProps(control, enquiryLabels, cautionOf)
  const isRemitted = useWatch({ control, name: 'fortyPercentRemitted' })

  // A hidden field must not keep a value that the user cannot see.
  function clearHiddenField(isRemittedNow: boolean) {
    form.setValue(isRemittedNow ? 'nonRemittanceReason' : 'fortyPercentRemittedOn', null, {
      shouldDirty: true,
    })
    form.clearErrors(['nonRemittanceReason', 'fortyPercentRemittedOn'])
  }

  return (
    <FieldGroup title="Remittance">
      <SwitchField {...field('fortyPercentRemitted')} onSwitch={clearHiddenField} />
      {isRemitted && <DateField {...field('fortyPercentRemittedOn')} />}
      <SwitchField {...field('sixtyPercentReceived')} />
      {!isRemitted && (
        <WideField>
          <CountedTextField {...field('nonRemittanceReason')} {...counterProps} optional rows={2} />
        </WideField>
      )}
    </FieldGroup>
  )
}
