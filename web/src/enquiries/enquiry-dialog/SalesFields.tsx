import { enquiryFieldLabels as label } from '@insaka/domain/enquiries/enquiries.labels'
import { documentSales } from '@insaka/domain/enquiries/enquiries.rules'
import { enquiryFields, type EnquiryInput } from '@insaka/domain/enquiries/enquiries.schema'
import { useWatch, type Control } from 'react-hook-form'
import { ComputedField } from '../../ui/form/ComputedField.tsx'
import { FieldGroup } from '../../ui/form/FieldGrid.tsx'
import { CountField, MoneyField } from '../../ui/form/NumberFields.tsx'
import type { EnquiryForm } from './enquiry-form.ts'

type Props = { control: Control<EnquiryForm, unknown, EnquiryInput> }

/** The sale of tender documents, with what follows from it worked out while one types. */
export function SalesFields({ control }: Props) {
  const [enquiryType, sold, charge] = useWatch({
    control,
    name: ['enquiryType', 'noOfDocumentsSold', 'chargePerDocument'],
  })
  const noOfDocumentsSold = enquiryFields.noOfDocumentsSold.safeParse(sold)
  const chargePerDocument = enquiryFields.chargePerDocument.safeParse(charge)
  const sales =
    noOfDocumentsSold.success && chargePerDocument.success
      ? documentSales({
          enquiryType,
          noOfDocumentsSold: noOfDocumentsSold.data,
          chargePerDocument: chargePerDocument.data,
        })
      : null

  return (
    <FieldGroup title="Sale of documents">
      <CountField control={control} name="noOfDocumentsSold" label={label.noOfDocumentsSold} />
      <MoneyField control={control} name="chargePerDocument" label={label.chargePerDocument} />
      <ComputedField
        label={label.totalAmountForDocumentsSold}
        amount={sales && sales.totalAmountForDocumentsSold}
      />
      <ComputedField
        label={label.fortyPercentOfDocumentsSold}
        amount={sales && sales.fortyPercentOfDocumentsSold}
      />
    </FieldGroup>
  )
}
