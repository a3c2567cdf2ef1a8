import { valueIsFixed } from '@insaka/domain/contracts/contracts.rules'
import { paperFieldLabels, currencies } from '@insaka/domain/papers/papers.labels'
import type { ReactNode } from 'react'
import { useWatch, type UseFormReturn } from 'react-hook-form'
import { DateField } from '../ui/fields/DateFields.tsx'
import { fieldProps } from '../ui/fields/field-props.ts'
import { FieldGroup } from '../ui/form/FieldGrid.tsx'
import { MoneyField } from '../ui/fields/NumberFields.tsx'
import { SelectField } from '../ui/fields/SelectField.tsx'
import { TextField } from '../ui/fields/TextField.tsx'
import type { PaperForm, PaperSent } from './paper-form.ts'
import { wrongLabel } from './PaperDates.tsx'

type Props = {
  form: UseFormReturn<PaperForm, unknown, PaperSent>
  /** Its contract holds value and currency. */
  isBound: boolean
  cautionOf: (field: string) => ReactNode
}

const fixed = { readOnly: true, description: valueIsFixed }

/** What was ordered for, and under which number: an order has one once it has a date. */
export function PurchaseOrderFields({ form, isBound, cautionOf }: Props) {
  const { control } = form
  const field = fieldProps(control, paperFieldLabels, cautionOf)
  const isDated = useWatch({ control, name: 'purchaseOrderDate' }) !== null

  function afterDate(date: unknown) {
    if (date !== null) return
    form.setValue('purchaseOrder', null, { shouldDirty: true })
    form.clearErrors('purchaseOrder')
  }

  return (
    <FieldGroup title="Purchase order" columns={4}>
      <MoneyField {...field('purchaseOrderValue')} {...(isBound && fixed)} />
      <SelectField {...field('currency')} options={currencies} readOnly={isBound} />
      <DateField {...field('purchaseOrderDate')} optional wrongLabel={wrongLabel} onSettled={afterDate} />
      <TextField
        {...field('purchaseOrder')}
        readOnly={!isDated}
        {...(!isDated && { placeholder: 'Enter the date first' })}
      />
    </FieldGroup>
  )
}
