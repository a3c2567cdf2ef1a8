import { refusals } from '@insaka/domain/core/errors'
import { transactionFieldLabels as label } from '@insaka/domain/fuel-accounts/fuel-accounts.labels'
import { reversalInput } from '@insaka/domain/fuel-accounts/fuel-accounts.steps'
import type { TransactionRecord } from '@insaka/domain/fuel-accounts/fuel-accounts.schema'
import { markSaved } from '../../registers/list/just-saved.ts'
import { useCurrentUser } from '../../state/current-user.ts'
import { draftStorageOf } from '../../state/drafts.ts'
import type { Draft } from '../../ui/edit/use-edit-form.ts'
import { EditDialog } from '../../ui/edit/EditForm.tsx'
import { CountedTextField } from '../../ui/fields/CountedTextField.tsx'
import { useSchemaForm } from '../../ui/form/use-schema-form.ts'
import { showSnackbar } from '../../ui/snackbar/snackbar-store.ts'
import { signedAmountText } from '../fuel-text.ts'
import { counterProps } from './transaction-form.ts'
import { useReverseTransaction } from './transaction.queries.ts'
import { useOverdraftConfirmation } from './use-overdraft-confirmation.tsx'

type Props = { transaction: TransactionRecord; onClose: () => void }

export function ReverseDialog({ transaction, onClose }: Props) {
  const form = useSchemaForm(reversalInput, { reason: '' })
  const { id: userId } = useCurrentUser()
  const reversal = useReverseTransaction(transaction.id)
  const { sendAsking, question } = useOverdraftConfirmation({
    confirmLabel: 'Reverse anyway',
    cancelLabel: 'Leave it as it is',
    field: 'reason',
  })

  async function save({ reason }: { reason: string }, submitKey: string) {
    const reply = await sendAsking((isConfirmed) =>
      reversal.mutateAsync({ body: { reason, isConfirmed }, submitKey }),
    )
    markSaved('fuel', reply.saved.id)
    return reply
  }

  return (
    <>
      <EditDialog
        title="Reverse this transaction?"
        subtitle={`${transaction.reference} · ZMW ${signedAmountText(transaction.transactionType, transaction.amount)}`}
        place="middle"
        form={form}
        shape={reversalInput}
        labels={{ reason: label.reason }}
        submitLabel="Reverse"
        drafts={draftStorageOf<Draft<{ reason: string }>>(userId, 'reversal', transaction.id)}
        save={save}
        onSaved={onClose}
        onAlreadySaved={() => {
          showSnackbar(refusals.ALREADY_SAVED.message)
          onClose()
        }}
        onClose={onClose}
      >
        <p style={{ margin: 0 }}>
          The transaction stays in the ledger. An entry of the opposite kind is posted today, and the coupon
          can be used again. This cannot be undone.
        </p>
        <CountedTextField
          control={form.control}
          name="reason"
          label={label.reason}
          {...counterProps}
          takesFocus
        />
      </EditDialog>
      {question}
    </>
  )
}
