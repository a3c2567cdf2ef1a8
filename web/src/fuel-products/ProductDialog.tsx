import { fuels, productFieldLabels as labels } from '@insaka/domain/fuel-products/fuel-products.labels'
import { productRules } from '@insaka/domain/fuel-products/fuel-products.rules'
import { productInput } from '@insaka/domain/fuel-products/fuel-products.schema'
import { refusals } from '@insaka/domain/core/errors'
import type * as z from 'zod/mini'
import { useCurrentUser } from '../state/current-user.ts'
import { draftStorageOf } from '../state/drafts.ts'
import { Dialog } from '../ui/dialog/Dialog.tsx'
import { EditForm } from '../ui/edit/EditForm.tsx'
import type { Draft } from '../ui/edit/use-edit-form.ts'
import { DateField } from '../ui/fields/DateFields.tsx'
import { MoneyField } from '../ui/fields/NumberFields.tsx'
import { SelectField } from '../ui/fields/SelectField.tsx'
import { fieldProps } from '../ui/fields/field-props.ts'
import { useSchemaForm } from '../ui/form/use-schema-form.ts'
import { showSnackbar } from '../ui/snackbar/snackbar-store.ts'
import { useAddPrice } from './products.queries.ts'
import { useToday } from '../ui/use-today.ts'

type ProductForm = z.input<typeof productInput>

export default function ProductDialog({ onClose }: { onClose: () => void }) {
  const { id } = useCurrentUser()
  const today = useToday()
  const rules = { rules: productRules, facts: () => ({ today }) }
  const blank = { type: null, price: null, effectiveOn: today } as unknown as ProductForm
  const form = useSchemaForm(productInput, blank, rules)
  const adding = useAddPrice()
  const field = fieldProps(form.control, labels)
  return (
    <Dialog title="Product" place="top" width="25rem" onClose={onClose}>
      <EditForm
        title="Product"
        form={form}
        shape={productInput}
        rules={rules}
        labels={labels}
        submitLabel="Submit"
        drafts={draftStorageOf<Draft<ProductForm>>(id, 'products', 'new')}
        save={async (body, submitKey) => {
          const { message } = await adding.mutateAsync({ body, submitKey })
          return { message }
        }}
        onSaved={onClose}
        onAlreadySaved={() => {
          showSnackbar(refusals.ALREADY_SAVED.message)
          onClose()
        }}
      >
        <SelectField {...field('type')} options={fuels} placeholder="Select Product" takesFocus />
        <MoneyField {...field('price')} />
        <DateField {...field('effectiveOn')} description="At most 31 days before or after today" />
      </EditForm>
    </Dialog>
  )
}
