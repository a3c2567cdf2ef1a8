import { funders } from '@insaka/domain/enquiries/enquiries.labels'
import {
  expenseTypes,
  procurementCategories,
  procurementMethods,
  procurementModes,
} from '@insaka/domain/papers/papers.labels'
import { isOnline } from '@insaka/domain/papers/papers.rules'
import type { ReactNode } from 'react'
import { useWatch, type UseFormReturn } from 'react-hook-form'
import { useDepartments } from '../structure/institutions.queries.ts'
import { DepartmentField } from '../structure/DepartmentField.tsx'
import { fieldProps } from '../ui/fields/field-props.ts'
import { FieldGrid, LongField, WideField } from '../ui/form/FieldGrid.tsx'
import { SelectField } from '../ui/fields/SelectField.tsx'
import { TextField } from '../ui/fields/TextField.tsx'
import { EnquiryField } from './EnquiryField.tsx'
import type { PaperForm, PaperSent } from './paper-form.ts'
import { paperFormLabels } from './paper-text.ts'
import { PaperDates } from './PaperDates.tsx'
import { PurchaseOrderFields } from './PurchaseOrderFields.tsx'
import type { Dates } from './use-dates.ts'
import { VendorField } from './VendorField.tsx'

type Props = {
  form: UseFormReturn<PaperForm, unknown, PaperSent>
  isNew: boolean
  isBound: boolean
  dates: Dates
  /** Each kind of paper has its own. */
  description: ReactNode
  /** How it is approved, where there is more to say of it than the date. */
  approval?: ReactNode
  cautionOf: (field: string) => ReactNode
}

/** What people fill in on any paper. */
export function PaperFields({ form, isNew, isBound, dates, description, approval, cautionOf }: Props) {
  const { control } = form
  const field = fieldProps(control, paperFormLabels, cautionOf)
  const departments = useDepartments()
  const online = isOnline({ procurementMode: useWatch({ control, name: 'procurementMode' }) })

  // What is no longer asked for is not kept where nobody sees it.
  function afterMode() {
    if (isOnline(form.getValues())) return
    form.setValue('egpReference', null, { shouldDirty: true })
    form.clearErrors('egpReference')
  }

  return (
    <>
      <FieldGrid>
        {isNew && (
          <WideField>
            <EnquiryField form={form} />
          </WideField>
        )}
        <PaperDates {...{ control, dates, cautionOf }} />
        {approval}
        <WideField>{description}</WideField>
        <LongField>
          <VendorField {...field('vendor')} />
        </LongField>
        <DepartmentField {...field('department')} departments={departments} />
        <SelectField {...field('expenseType')} options={expenseTypes} />
        <SelectField {...field('funder')} options={funders} />
        <SelectField {...field('procurementCategory')} options={procurementCategories} />
        <SelectField {...field('procurementMethod')} options={procurementMethods} />
        <SelectField {...field('procurementMode')} options={procurementModes} onChoose={afterMode} />
        {online && <TextField placeholder="As in the e-GP system" {...field('egpReference')} />}
      </FieldGrid>
      <PurchaseOrderFields {...{ form, cautionOf, isBound }} />
    </>
  )
}
