import { enquiryLabels as label } from '@insaka/domain/enquiries/enquiries.fields'
import { documentSales } from '@insaka/domain/enquiries/enquiries.rules'
import { enquiryShapes } from '@insaka/domain/enquiries/enquiries.schema'
import { useWatch, type Control } from 'react-hook-form'
import { ComputedField } from '../../ui/fields/ComputedField.tsx'
import { fieldProps } from '../../ui/fields/field-props.ts'
import { FieldGroup } from '../../ui/form/FieldGrid.tsx'
import { CountField, MoneyField } from '../../ui/fields/NumberFields.tsx'
import type { EnquiryForm, EnquiryBody } from './enquiry-form.ts'

type Props = { control: Control<EnquiryForm, unknown, EnquiryBody> }

export function SalesFields({ control }: Props) {
  const field = fieldProps(control, label)
  const [enquiryType, sold, charge] = useWatch({
    control,
    name: ['enquiryType', 'noOfDocumentsSold', 'chargePerDocument'],
  })
  const noOfDocumentsSold = enquiryShapes.noOfDocumentsSold.safeParse(sold).data
  const chargePerDocument = enquiryShapes.chargePerDocument.safeParse(charge).data
  const isComplete = noOfDocumentsSold !== undefined && chargePerDocument !== undefined
  const sales = isComplete ? documentSales({ enquiryType, noOfDocumentsSold, chargePerDocument }) : undefined

  return (
    <FieldGroup title="Sale of documents">
      <CountField {...field('noOfDocumentsSold')} />
      <MoneyField {...field('chargePerDocument')} />
      <ComputedField label={label.totalAmountForDocumentsSold} amount={sales?.totalAmountForDocumentsSold} />
      <ComputedField label={label.fortyPercentOfDocumentsSold} amount={sales?.fortyPercentOfDocumentsSold} />
    </FieldGroup>
  )
}
