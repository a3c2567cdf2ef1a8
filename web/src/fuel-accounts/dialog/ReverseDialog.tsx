import { fuelSteps } from '@insaka/domain/fuel-accounts/fuel-accounts.steps'
import type { TransactionRecord } from '@insaka/domain/fuel-accounts/fuel-accounts.schema'
import { markSaved } from '../../registers/list/just-saved.ts'
import { StepDialog } from '../../registers/steps/StepDialog.tsx'
import { signedAmountText } from '../fuel-text.ts'
import { useReverseTransaction } from './transaction.queries.ts'
import { useOverdraftConfirmation } from './use-overdraft-confirmation.tsx'

type Props = { transaction: TransactionRecord; onClose: () => void }

export function ReverseDialog({ transaction, onClose }: Props) {
  const { reference, transactionType, amount } = transaction
  const reversal = useReverseTransaction(transaction.id)
  const { sendAsking, question } = useOverdraftConfirmation({
    confirmLabel: 'Reverse anyway',
    cancelLabel: 'Leave it as it is',
    field: 'reason',
  })

  async function send(_current: TransactionRecord | null, asked: object, submitKey: string) {
    const { reason } = asked as { reason: string }
    const reply = await sendAsking((isConfirmed) =>
      reversal.mutateAsync({ body: { reason, isConfirmed }, submitKey }),
    )
    markSaved('fuel', reply.saved.id)
    return reply
  }

  return (
    <>
      <StepDialog
        step={fuelSteps.reverse}
        noun="transaction"
        record={transaction}
        subtitle={`${reference} · ZMW ${signedAmountText(transactionType, amount)}`}
        send={send}
        onClose={onClose}
      />
      {question}
    </>
  )
}
