import { Refusal } from '@insaka/domain/core/errors'
import { useState, type ReactNode } from 'react'
import { ConfirmDialog } from '../../ui/confirm/ConfirmDialog.tsx'
import { balanceText } from '../fuel-text.ts'

type Overdraft = { balance: number; amount: number; left: number }
type Asked = Overdraft & { answer: (isConfirmed: boolean) => void }
type Words = {
  confirmLabel: string
  cancelLabel: string
  /** The field that is to be mended where it is not confirmed. */
  field: string
}

/** Sends what may bring an account below zero, and asks first where it would. The caller draws the question. */
export function useOverdraft({ confirmLabel, cancelLabel, field }: Words) {
  const [asked, setAsked] = useState<Asked | null>(null)

  async function sendAsking<Reply>(send: (isConfirmed: boolean) => Promise<Reply>): Promise<Reply> {
    try {
      return await send(false)
    } catch (error) {
      if (!(error instanceof Refusal && error.code === 'OVERDRAFT')) throw error
      const overdraft = error.details.payload as Overdraft
      const isConfirmed = await new Promise<boolean>((answer) => setAsked({ ...overdraft, answer }))
      setAsked(null)
      if (isConfirmed) return send(true)
      throw new Refusal('INVALID', { fields: { [field]: [error.message] } })
    }
  }

  const question: ReactNode = asked && (
    <ConfirmDialog
      title="Take the account below zero?"
      confirmLabel={confirmLabel}
      cancelLabel={cancelLabel}
      danger
      onConfirm={() => asked.answer(true)}
      onCancel={() => asked.answer(false)}
    >
      The account holds ZMW {balanceText(asked.balance)}. This takes {balanceText(asked.amount)} and would
      leave ZMW {balanceText(asked.left)}.
    </ConfirmDialog>
  )
  return { sendAsking, question }
}
