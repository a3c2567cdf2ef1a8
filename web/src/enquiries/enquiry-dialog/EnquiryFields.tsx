import type { DepartmentRecord } from '@insaka/domain/institutions/institutions.schema'
import {
  enquiryFieldLabels as label,
  enquiryTypes,
  funders,
  vendorCategories,
} from '@insaka/domain/enquiries/enquiries.labels'
import { sellsDocuments } from '@insaka/domain/enquiries/enquiries.rules'
import { descriptionLimit, type EnquiryInput } from '@insaka/domain/enquiries/enquiries.schema'
import { useWatch, type UseFormReturn } from 'react-hook-form'
import { CountedTextField } from '../../ui/form/CountedTextField.tsx'
import { MomentField } from '../../ui/form/DateFields.tsx'
import { FieldGrid, WideField } from '../../ui/form/FieldGrid.tsx'
import { CountField } from '../../ui/form/NumberFields.tsx'
import { SelectField } from '../../ui/form/SelectField.tsx'
import { departmentOptions } from './department-options.ts'
import type { EnquiryForm } from './enquiry-form.ts'
import { limitHint, tooLong } from './limit.ts'
import { RemittanceFields } from './RemittanceFields.tsx'
import { SalesFields } from './SalesFields.tsx'

type Props = {
  form: UseFormReturn<EnquiryForm, unknown, EnquiryInput>
  departments: readonly DepartmentRecord[]
  isNew: boolean
  /** A paper has taken it up, so its type stays. */
  isLinked: boolean
}

export function EnquiryFields({ form, departments, isNew, isLinked }: Props) {
  const { control } = form
  const [enquiryType, department] = useWatch({ control, name: ['enquiryType', 'department'] })
  const sells = sellsDocuments({ enquiryType })

  return (
    <>
      <FieldGrid>
        <SelectField
          control={control}
          name="enquiryType"
          label={label.enquiryType}
          options={enquiryTypes}
          readOnly={isLinked}
          description={isLinked ? 'A paper has taken up this enquiry, so its type stays.' : undefined}
          onChoose={() => startAfresh(form)}
          takesFocus={isNew}
        />
        <SelectField
          control={control}
          name="department"
          label={label.department}
          options={departmentOptions(departments, department)}
        />
        <MomentField control={control} name="issuedOn" label={label.issuedOn} />
        <MomentField control={control} name="closedOn" label={label.closedOn} />
        <WideField>
          <CountedTextField
            control={control}
            name="description"
            label={label.description}
            limit={descriptionLimit}
            hint={limitHint}
            tooLong={tooLong}
          />
        </WideField>
        <CountField control={control} name="biddersInvited" label={label.biddersInvited} />
        <CountField control={control} name="bidsReceived" label={label.bidsReceived} />
        <SelectField control={control} name="funder" label={label.funder} options={funders} />
        <SelectField
          control={control}
          name="vendorCategory"
          label={label.vendorCategory}
          options={vendorCategories}
        />
      </FieldGrid>
      {sells && <SalesFields control={control} />}
      {sells && !isNew && <RemittanceFields form={form} />}
    </>
  )
}

/** Another type begins without sales; for one that sells no documents, without anything about their money. */
function startAfresh(form: Props['form']) {
  const change = { shouldDirty: true } as const
  form.setValue('noOfDocumentsSold', 0, change)
  form.setValue('chargePerDocument', 0, change)
  if (!sellsDocuments({ enquiryType: form.getValues('enquiryType') })) {
    form.setValue('fortyPercentRemitted', false, change)
    form.setValue('fortyPercentRemittedOn', null, change)
    form.setValue('nonRemittanceReason', null, change)
    form.setValue('sixtyPercentReceived', false, change)
  }
  form.clearErrors([
    'noOfDocumentsSold',
    'chargePerDocument',
    'fortyPercentRemittedOn',
    'nonRemittanceReason',
  ])
}
