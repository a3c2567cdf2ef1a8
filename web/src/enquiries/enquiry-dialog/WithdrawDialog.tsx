import { Refusal, refusals } from '@insaka/domain/core/errors'
import { enquiryFieldLabels as label } from '@insaka/domain/enquiries/enquiries.labels'
import { withdrawal, type EnquiryRecord, type Withdrawal } from '@insaka/domain/enquiries/enquiries.schema'
import { conflictIn } from '../../ui/edit/conflict.ts'
import { EditDialog } from '../../ui/edit/EditForm.tsx'
import { CountedTextField } from '../../ui/fields/CountedTextField.tsx'
import { useSchemaForm } from '../../ui/form/use-schema-form.ts'
import { showSnackbar } from '../../ui/snackbar/snackbar-store.ts'
import { counted } from './enquiry-form.ts'
import { useWithdrawal } from './enquiry.queries.ts'

type Props = { record: EnquiryRecord; onWithdrawn: () => void; onClose: () => void }

/** The last question before an enquiry goes out of use, and why. */
export function WithdrawDialog({ record, onWithdrawn, onClose }: Props) {
  const form = useSchemaForm(withdrawal, { version: record.version, reason: '' })
  const withdraw = useWithdrawal(record.id)

  async function save(body: Withdrawal, submitKey: string) {
    try {
      return await withdraw.mutateAsync({ body, submitKey })
    } catch (error) {
      const conflict = conflictIn(error)
      if (conflict?.because !== 'STALE') throw error
      // The reason stays, and is sent once more if the enquiry is still to be withdrawn.
      form.setValue('version', (conflict.current as EnquiryRecord).version)
      throw new Refusal('STALE', { message: changedMeanwhile })
    }
  }

  return (
    <EditDialog
      title="Withdraw this enquiry?"
      subtitle={record.reference}
      small
      form={form}
      shape={withdrawal}
      labels={{ reason: label.withdrawalReason }}
      submitLabel="Withdraw"
      save={save}
      onSaved={onWithdrawn}
      onAlreadySaved={() => {
        showSnackbar(refusals.ALREADY_SAVED.message)
        // The enquiry below shows the reason that is kept.
        onClose()
      }}
      onClose={onClose}
    >
      <p style={{ margin: 0 }}>
        The enquiry stays in the register as withdrawn and cannot be linked to a paper. This cannot be undone.
      </p>
      <CountedTextField
        control={form.control}
        name="reason"
        label={label.withdrawalReason}
        {...counted}
        takesFocus
      />
    </EditDialog>
  )
}

const changedMeanwhile =
  'Somebody else has changed this enquiry since you opened it. Close this to look at it again, or withdraw it as it ' +
  'is now.'
