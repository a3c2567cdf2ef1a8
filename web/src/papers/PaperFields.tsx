import { isFixed } from '@insaka/domain/decision-rules/decisions.rules'
import { vendorCategories, vendorCategoryLabel } from '@insaka/domain/enquiries/enquiries.labels'
import { paperFieldLabels, procurementModes } from '@insaka/domain/papers/papers.labels'
import { isOnline } from '@insaka/domain/papers/papers.rules'
import type { PaperRecord } from '@insaka/domain/papers/papers.schema'
import { use, type ComponentProps, type ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import type { RecordParts } from '../registers/dialog/describe-record.ts'
import { DescribedFields } from '../registers/dialog/DescribedFields.tsx'
import { CountedTextField } from '../ui/fields/CountedTextField.tsx'
import { fieldProps } from '../ui/fields/field-props.ts'
import { ReadOnlyContext } from '../ui/fields/form-context.ts'
import { FieldGrid, LongField, WideField } from '../ui/form/FieldGrid.tsx'
import { SelectField } from '../ui/fields/SelectField.tsx'
import { SuggestedField } from '../ui/fields/SuggestedField.tsx'
import { TextField } from '../ui/fields/TextField.tsx'
import { EnquiryField } from './EnquiryField.tsx'
import { hasContract } from './contract-paper.ts'
import type { PaperForm, PaperBody } from './paper-form.ts'
import { PaperDates } from './PaperDates.tsx'
import { PurchaseOrderFields } from './PurchaseOrderFields.tsx'
import { vendorsQuery } from './vendors.queries.ts'

type Props = RecordParts<PaperForm, PaperBody, PaperRecord> & {
  /** Each kind of paper limits its description differently. */
  counterProps: Omit<ComponentProps<typeof CountedTextField>, 'control' | 'name' | 'label'>
  /** Approval fields beyond the date. */
  approval?: ReactNode
}

export function PaperFields({ described, form, record, counterProps, approval, cautionOf }: Props) {
  const { control } = form
  const field = fieldProps(control, paperFieldLabels, cautionOf)
  const isOnlineMode = isOnline({ procurementMode: useWatch({ control, name: 'procurementMode' }) })

  const isReadOnly = use(ReadOnlyContext)
  // After the approval only the order, the file and the status of a governed paper can change.
  const isContentFixed = record !== null && isFixed(record)

  const enquiry = useWatch({ control, name: 'enquiry' }) as PaperForm['enquiry'] | null
  const isUntendered = enquiry?.id === null

  // A hidden field must not keep a value that the user cannot see.
  function clearHiddenReference() {
    if (isOnline(form.getValues())) return
    form.setValue('egpReference', null, { shouldDirty: true })
    form.clearErrors('egpReference')
  }

  return (
    <>
      <ReadOnlyContext value={isReadOnly || isContentFixed}>
        <FieldGrid>
          <DescribedFields
            {...{ described, form, cautionOf, record }}
            ownFields={{
              enquiry: record === null && (
                <>
                  <WideField>
                    <EnquiryField form={form} />
                  </WideField>
                  {isUntendered && (
                    <SelectField
                      control={control}
                      name="enquiry.vendorCategory"
                      label={vendorCategoryLabel}
                      description="For the non-tendered request"
                      options={vendorCategories}
                    />
                  )}
                </>
              ),
              initiatedOn: <PaperDates {...{ form, record, cautionOf }} />,
              approvalType: approval,
              mpcNumber: null,
              description: (
                <WideField>
                  <CountedTextField {...field('description')} {...counterProps} />
                </WideField>
              ),
              vendor: (
                <LongField>
                  <SuggestedField {...field('vendor')} suggest={vendorsQuery} />
                </LongField>
              ),
              procurementMode: (
                <SelectField
                  {...field('procurementMode')}
                  options={procurementModes}
                  onChoose={clearHiddenReference}
                />
              ),
              egpReference: isOnlineMode && (
                <TextField placeholder="As in the e-GP system" {...field('egpReference')} />
              ),
            }}
          />
        </FieldGrid>
      </ReadOnlyContext>
      <PurchaseOrderFields
        {...{ form, cautionOf }}
        hasContract={record !== null && hasContract(record)}
        isFixed={isContentFixed}
      />
    </>
  )
}
