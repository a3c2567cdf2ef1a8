import { Refusal } from '@insaka/domain/core/errors'
import { amendmentValuesFrom, type ContractPaper } from '../../papers/contract-paper.ts'
import { RecordForm } from '../../registers/dialog/RecordForm.tsx'
import { useCautions } from '../../registers/dialog/use-cautions.tsx'
import { useRecordEditor, type EditorOptions } from '../../registers/dialog/use-record-editor.ts'
import { conflictIn } from '../../ui/edit/conflict.ts'
import { newAmendment } from './amendment-record.tsx'
import type { AmendmentBody } from './new-amendment-form.ts'
import { NewAmendmentFields } from './NewAmendmentFields.tsx'
import type { SavedAmendment } from './saved-amendment-form.ts'

export function NewAmendment(options: EditorOptions<SavedAmendment>) {
  const editor = useRecordEditor(newAmendment, options)
  const { form, record } = editor
  const { cautionOf, cautionReview } = useCautions(editor)

  /** A conflict concerns the contract, so it keeps the input and only refreshes the contract. */
  async function save(body: AmendmentBody, submitKey: string) {
    try {
      return await editor.save(body, submitKey)
    } catch (error) {
      const conflict = conflictIn(error)
      if (!conflict) throw error
      const { because, current } = conflict
      const currentContract = amendmentValuesFrom(current as ContractPaper).contract
      // An earlier attempt may have amended another contract.
      if (currentContract.id === body.contract.id) form.setValue('contract', currentContract)
      throw new Refusal(because, {
        message: conflictMessages[because],
        fields: { contract: [conflictMessages[because]] },
      })
    }
  }
  return (
    <RecordForm {...{ editor, save, cautionReview }}>
      <NewAmendmentFields {...options} {...{ form, record, cautionOf }} described={newAmendment} />
    </RecordForm>
  )
}

const conflictMessages = {
  STALE: 'Another user has changed this contract or its paper. Check the sums, then press Amend again.',
  ALREADY_SAVED:
    'Your earlier attempt has been saved. The values here are not saved. Press Amend again only to add another amendment.',
}
