import { amendmentFieldLabels } from '@insaka/domain/contracts/contracts.labels'
import { contractDescriptionLimit } from '@insaka/domain/contracts/contracts.schema'
import type { RecordParts } from '../../registers/dialog/describe-record.ts'
import { CountedTextField } from '../../ui/fields/CountedTextField.tsx'
import { fieldProps } from '../../ui/fields/field-props.ts'
import { FieldGrid, WideField } from '../../ui/form/FieldGrid.tsx'
import { AmendmentDates } from './AmendmentDates.tsx'
import { AmendmentSums } from './AmendmentSums.tsx'
import { ContractField } from './ContractField.tsx'
import type { AmendmentForm, AmendmentBody } from './new-amendment-form.ts'
import type { SavedAmendment } from './saved-amendment-form.ts'

type Props = RecordParts<AmendmentForm, AmendmentBody, SavedAmendment>

export const NewAmendmentFields = ({ form, cautionOf }: Props) => (
  <FieldGrid>
    <WideField>
      <ContractField form={form} />
    </WideField>
    <AmendmentDates {...{ form, cautionOf }} />
    <WideField>
      <CountedTextField
        {...fieldProps(form.control, amendmentFieldLabels, cautionOf)('description')}
        limit={contractDescriptionLimit}
        hint={`Character limit: ${contractDescriptionLimit}`}
        tooLong={`Exceeded character limit of ${contractDescriptionLimit}.`}
      />
    </WideField>
    <AmendmentSums form={form} />
  </FieldGrid>
)
