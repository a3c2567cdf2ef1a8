import { enquiryLabels } from '@insaka/domain/enquiries/enquiries.fields'
import { enquiryTypes, vendorCategories } from '@insaka/domain/enquiries/enquiries.labels'
import { sellsDocuments } from '@insaka/domain/enquiries/enquiries.rules'
import type { EnquiryRecord } from '@insaka/domain/enquiries/enquiries.fields'
import { useWatch } from 'react-hook-form'
import type { RecordParts } from '../../registers/dialog/describe-record.ts'
import { DescribedFields } from '../../registers/dialog/DescribedFields.tsx'
import { fieldProps } from '../../ui/fields/field-props.ts'
import { FieldGrid } from '../../ui/form/FieldGrid.tsx'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import type { EnquiryForm, EnquiryBody } from './enquiry-form.ts'
import { RemittanceFields } from './RemittanceFields.tsx'
import { SalesFields } from './SalesFields.tsx'
import { useTypeDefaults } from './use-type-defaults.ts'

type Props = RecordParts<EnquiryForm, EnquiryBody, EnquiryRecord>

export function EnquiryFields({ described, form, record, cautionOf }: Props) {
  const isNew = record === null
  // The type of an enquiry with a linked paper is fixed.
  const isLinked = record?.state === 'LINKED'
  const { control } = form
  const field = fieldProps(control, enquiryLabels, cautionOf)
  const applyTypeDefaults = useTypeDefaults(form)
  const hasSales = sellsDocuments({ enquiryType: useWatch({ control, name: 'enquiryType' }) })

  return (
    <>
      <FieldGrid>
        <DescribedFields
          {...{ described, form, cautionOf, record }}
          ownFields={{
            enquiryType: (
              <SelectField
                {...field('enquiryType')}
                options={enquiryTypes}
                readOnly={isLinked}
                description={
                  isLinked ? 'This enquiry is linked to a paper, so its type cannot change.' : undefined
                }
                onChoose={() => {
                  resetSales(form)
                  if (isNew) applyTypeDefaults()
                }}
                takesFocus={isNew}
              />
            ),
            vendorCategory: (
              <SelectField
                description={
                  record?.vendorCategoryConfirmed === false
                    ? 'Not confirmed yet. Choose who may bid.'
                    : 'Who may bid'
                }
                {...field('vendorCategory')}
                options={vendorCategories}
              />
            ),
          }}
        />
      </FieldGrid>
      {hasSales && <SalesFields control={control} />}
      {hasSales && !isNew && <RemittanceFields {...{ form, cautionOf }} />}
    </>
  )
}

/** Resets the document sales after a change of type; without document sales there is no remittance either. */
function resetSales(form: Props['form']) {
  const setOptions = { shouldDirty: true } as const
  form.setValue('noOfDocumentsSold', 0, setOptions)
  form.setValue('chargePerDocument', 0, setOptions)
  if (!sellsDocuments({ enquiryType: form.getValues('enquiryType') })) {
    form.setValue('fortyPercentRemitted', false, setOptions)
    form.setValue('fortyPercentRemittedOn', null, setOptions)
    form.setValue('nonRemittanceReason', null, setOptions)
    form.setValue('sixtyPercentReceived', false, setOptions)
  }
  form.clearErrors([
    'noOfDocumentsSold',
    'chargePerDocument',
    'fortyPercentRemittedOn',
    'nonRemittanceReason',
  ])
}
