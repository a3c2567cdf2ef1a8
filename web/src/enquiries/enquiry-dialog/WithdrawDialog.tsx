import { Refusal } from '@insaka/domain/core/errors'
import { enquiryFieldLabels as label } from '@insaka/domain/enquiries/enquiries.labels'
import { withdrawal, type EnquiryRecord, type Withdrawal } from '@insaka/domain/enquiries/enquiries.schema'
import { useState } from 'react'
import { QuestionDialog } from '../../ui/dialog/QuestionDialog.tsx'
import { CountedTextField } from '../../ui/fields/CountedTextField.tsx'
import { newSubmitKey } from '../../ui/form/submit-key.ts'
import { useSchemaForm } from '../../ui/form/use-schema-form.ts'
import { showSnackbar } from '../../ui/snackbar/snackbar-store.ts'
import { counted } from './enquiry-form.ts'
import { useWithdrawal } from './enquiry.queries.ts'

type Props = { record: EnquiryRecord; onWithdrawn: () => void; onClose: () => void }

/** The last question before an enquiry goes out of use, and why. */
export function WithdrawDialog({ record, onWithdrawn, onClose }: Props) {
  const [submitKey] = useState(newSubmitKey)
  const form = useSchemaForm(withdrawal, { version: record.version, reason: '' })
  const withdraw = useWithdrawal(record.id)

  async function send(body: Withdrawal) {
    try {
      const { message } = await withdraw.mutateAsync({ body, submitKey })
      showSnackbar(message)
      return onWithdrawn
    } catch (error) {
      if (error instanceof Refusal && error.code === 'ALREADY_SAVED') {
        // An earlier submit, whose answer was lost, has done it: the enquiry below shows the reason that is kept.
        showSnackbar(error.message)
        return onClose
      }
      const current = error instanceof Refusal && error.code === 'STALE' && error.details.current
      if (!current) throw error
      // The reason stays; whoever still wants it gone sends it once more.
      form.setValue('version', (current as EnquiryRecord).version)
      throw new Refusal('STALE', { message: changedMeanwhile })
    }
  }

  return (
    <QuestionDialog
      title="Withdraw this enquiry?"
      subtitle={record.reference}
      form={form}
      shape={withdrawal}
      label="Withdraw this enquiry"
      submitLabel="Withdraw"
      onSubmit={send}
      onClose={onClose}
    >
      <p style={{ margin: 0 }}>
        It stays in the register, greyed, and no paper can take it up any more. This cannot be undone.
      </p>
      <CountedTextField
        control={form.control}
        name="reason"
        label={label.withdrawalReason}
        {...counted}
        takesFocus
      />
    </QuestionDialog>
  )
}

const changedMeanwhile =
  'Somebody else has changed this enquiry since you opened it. Close this to look at it again, or withdraw it as it ' +
  'is now.'
