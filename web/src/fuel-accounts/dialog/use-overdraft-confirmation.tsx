import { Refusal } from '@insaka/domain/core/errors'
import { useState, type ReactNode } from 'react'
import { ConfirmDialog } from '../../ui/confirm/ConfirmDialog.tsx'
import { balanceText } from '../fuel-text.ts'

type Overdraft = { balance: number; amount: number; left: number }
type OverdraftQuestion = Overdraft & { answer: (isConfirmed: boolean) => void }
type ConfirmLabels = {
  confirmLabel: string
  cancelLabel: string
  /** The field that shows the error if the user does not confirm. */
  field: string
}

/** Sends a request and asks for confirmation of an overdraft; the caller renders `question`. */
export function useOverdraftConfirmation({ confirmLabel, cancelLabel, field }: ConfirmLabels) {
  const [pending, setAsked] = useState<OverdraftQuestion | null>(null)

  async function sendWithConfirmation<Reply>(send: (isConfirmed: boolean) => Promise<Reply>): Promise<Reply> {
    try {
      return await send(false)
    } catch (error) {
      if (!(error instanceof Refusal && error.code === 'OVERDRAFT')) throw error
      const overdraft = error.details.payload as Overdraft
      const isConfirmed = await new Promise<boolean>((resolve) => setAsked({ ...overdraft, answer: resolve }))
      setAsked(null)
      if (isConfirmed) return send(true)
      throw new Refusal('INVALID', { fields: { [field]: [error.message] } })
    }
  }

  const question: ReactNode = pending && (
    <ConfirmDialog
      title="Take the account below zero?"
      confirmLabel={confirmLabel}
      cancelLabel={cancelLabel}
      danger
      onConfirm={() => pending.answer(true)}
      onCancel={() => pending.answer(false)}
    >
      The account holds ZMW {balanceText(pending.balance)}. This takes {balanceText(pending.amount)} and would
      leave ZMW {balanceText(pending.left)}.
    </ConfirmDialog>
  )
  return { sendAsking: sendWithConfirmation, question }
}
