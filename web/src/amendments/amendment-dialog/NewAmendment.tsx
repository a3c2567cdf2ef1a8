import { Refusal } from '@insaka/domain/core/errors'
import { contractDescriptionLimit } from '@insaka/domain/contracts/contracts.schema'
import { useWatch } from 'react-hook-form'
import { amendmentStart, type ContractPaper } from '../../papers/contract-paper.ts'
import { useCautions } from '../../registers/dialog/use-cautions.tsx'
import { useRecordEditor } from '../../registers/dialog/use-record-editor.ts'
import { conflictIn } from '../../ui/edit/conflict.ts'
import { EditForm } from '../../ui/edit/EditForm.tsx'
import { CountedTextField } from '../../ui/fields/CountedTextField.tsx'
import { FieldGrid, WideField } from '../../ui/form/FieldGrid.tsx'
import { AmendmentDates } from './AmendmentDates.tsx'
import { AmendmentSums } from './AmendmentSums.tsx'
import { useAmend } from './amendment.queries.ts'
import { amendmentTitle } from './amendment-text.ts'
import { ContractField } from './ContractField.tsx'
import {
  amendmentFormLabels,
  blankAmendment,
  newAmendmentForm,
  type AmendmentSent,
  type Taken,
} from './new-amendment-form.ts'

type Props = { onSaved: () => void; onOpen: (id: number) => void }

/** The form of a new amendment, which begins with its contract. */
export function NewAmendment({ onSaved, onOpen }: Props) {
  const editor = useRecordEditor(newAmendmentForm, {
    record: null,
    blank: blankAmendment,
    send: useAmend().mutateAsync,
    onSaved,
    onOpen,
  })
  const { form } = editor
  const contract = useWatch({ control: form.control, name: 'contract' }) as Taken | null
  const { cautionOf, secondLook } = useCautions(form, editor, {
    facts: { awardedOn: contract?.awardedOn },
    kept: [],
  })

  /** An amendment that is saved stays as it is, so there is nothing to compare; what was typed stays, beside the contract as it is now. */
  async function save(body: AmendmentSent, submitKey: string) {
    try {
      return await editor.save(body, submitKey)
    } catch (error) {
      const conflict = conflictIn(error)
      if (!conflict) throw error
      const { because, current } = conflict
      const now = amendmentStart(current as ContractPaper).contract
      // An earlier try may have amended another contract.
      if (now.id === body.contract.id) form.setValue('contract', now)
      throw new Refusal(because, { message: said[because], fields: { contract: [said[because]] } })
    }
  }
  return (
    <EditForm {...editor} title={amendmentTitle} submitLabel="Amend" {...{ save, secondLook }}>
      <FieldGrid>
        <WideField>
          <ContractField form={form} />
        </WideField>
        <AmendmentDates {...{ form, cautionOf }} />
        <WideField>
          <CountedTextField
            control={form.control}
            name="description"
            label={amendmentFormLabels.description}
            limit={contractDescriptionLimit}
            hint={`Character limit: ${contractDescriptionLimit}`}
            tooLong={`Exceeded character limit of ${contractDescriptionLimit}.`}
          />
        </WideField>
        <AmendmentSums form={form} />
      </FieldGrid>
    </EditForm>
  )
}

const said = {
  STALE:
    'Somebody else has changed this contract or its paper meanwhile. Please look at the sums again, then amend.',
  ALREADY_SAVED:
    'Your earlier attempt has been saved, and stays as it is. What you see here is not saved: amend again if it is to be one more amendment.',
}
