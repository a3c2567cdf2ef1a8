import { valueFixedMessage } from '@insaka/domain/contracts/contracts.rules'
import { paperFieldLabels, currencies } from '@insaka/domain/papers/papers.labels'
import type { ReactNode } from 'react'
import { useWatch, type UseFormReturn } from 'react-hook-form'
import { DateField } from '../ui/fields/DateFields.tsx'
import { fieldProps } from '../ui/fields/field-props.ts'
import { FieldGroup } from '../ui/form/FieldGrid.tsx'
import { MoneyField } from '../ui/fields/NumberFields.tsx'
import { SelectField } from '../ui/fields/SelectField.tsx'
import { TextField } from '../ui/fields/TextField.tsx'
import type { PaperForm, PaperBody } from './paper-form.ts'

type Props = {
  form: UseFormReturn<PaperForm, unknown, PaperBody>
  /** A contract locks value and currency. */
  hasContract: boolean
  /** The approval of a governed paper locks them too. */
  isFixed: boolean
  cautionOf: (field: string) => ReactNode
}

/** Value and number of the purchase order; the number is required once the order has a date. */
export function PurchaseOrderFields({ form, hasContract, isFixed, cautionOf }: Props) {
  const { control } = form
  const field = fieldProps(control, paperFieldLabels, cautionOf)
  const isDated = useWatch({ control, name: 'purchaseOrderDate' }) !== null

  function clearOrderWithoutDate(date: unknown) {
    if (date !== null) return
    form.setValue('purchaseOrder', null, { shouldDirty: true })
    form.clearErrors('purchaseOrder')
  }

  return (
    <FieldGroup title="Purchase order" columns={4}>
      <MoneyField
        {...field('purchaseOrderValue')}
        readOnly={hasContract || isFixed}
        {...(hasContract && { description: valueFixedMessage })}
      />
      <SelectField {...field('currency')} options={currencies} readOnly={hasContract || isFixed} />
      <DateField {...field('purchaseOrderDate')} optional onSettled={clearOrderWithoutDate} />
      <TextField
        {...field('purchaseOrder')}
        readOnly={!isDated}
        {...(!isDated && { placeholder: 'Enter the date first' })}
      />
    </FieldGroup>
  )
}
