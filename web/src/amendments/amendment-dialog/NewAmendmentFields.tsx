import { amendmentFieldLabels } from '@insaka/domain/contracts/contracts.labels'
import { contractDescriptionLimit } from '@insaka/domain/contracts/contracts.schema'
import { useDecisionsOn } from '../../papers/use-decisions-on.ts'
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

export function NewAmendmentFields({ form, cautionOf }: Props) {
  const decisionsOn = useDecisionsOn()
  return (
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
      {decisionsOn && (
        <WideField>
          <p className="m-0 mt-1 text-sm text-faint">
            This will be a proposal. It gets its number and takes effect once the procurement committee has
            approved it.
          </p>
        </WideField>
      )}
    </FieldGrid>
  )
}
