import { enquiryFieldLabels as label } from '@insaka/domain/enquiries/enquiries.labels'
import { descriptionLimit, type EnquiryInput } from '@insaka/domain/enquiries/enquiries.schema'
import { useWatch, type UseFormReturn } from 'react-hook-form'
import { CountedTextField } from '../../ui/form/CountedTextField.tsx'
import { DateField } from '../../ui/form/DateFields.tsx'
import { FieldGroup, WideField } from '../../ui/form/FieldGrid.tsx'
import { SwitchField } from '../../ui/form/SwitchField.tsx'
import type { EnquiryForm } from './enquiry-form.ts'
import { limitHint, tooLong } from './limit.ts'

type Props = { form: UseFormReturn<EnquiryForm, unknown, EnquiryInput> }

/** What became of the money from the documents. */
export function RemittanceFields({ form }: Props) {
  const { control } = form
  const remitted = useWatch({ control, name: 'fortyPercentRemitted' }) === true

  // What is no longer asked for is not kept where nobody sees it.
  function clearOther(on: boolean) {
    form.setValue(on ? 'nonRemittanceReason' : 'fortyPercentRemittedOn', null, { shouldDirty: true })
    form.clearErrors(['nonRemittanceReason', 'fortyPercentRemittedOn'])
  }

  return (
    <FieldGroup title="Remittance">
      <SwitchField
        control={control}
        name="fortyPercentRemitted"
        label={label.fortyPercentRemitted}
        onSwitch={clearOther}
      />
      {remitted && (
        <DateField control={control} name="fortyPercentRemittedOn" label={label.fortyPercentRemittedOn} />
      )}
      <SwitchField control={control} name="sixtyPercentReceived" label={label.sixtyPercentReceived} />
      {!remitted && (
        <WideField>
          <CountedTextField
            control={control}
            name="nonRemittanceReason"
            label={label.nonRemittanceReason}
            limit={descriptionLimit}
            hint={limitHint}
            tooLong={tooLong}
            optional
            rows={2}
          />
        </WideField>
      )}
    </FieldGroup>
  )
}
