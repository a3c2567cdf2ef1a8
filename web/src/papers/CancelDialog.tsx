import { Textarea } from '@mantine/core'
import { useState } from 'react'
import { ConfirmDialog } from '../ui/confirm/ConfirmDialog.tsx'

type Props = {
  reference: string
  consequence: string
  onCancelPaper: (reason: string | null) => void
  onKeep: () => void
}

const longest = 300

/** Asked before a paper is marked as cancelled, since its enquiry goes with it. */
export function CancelDialog({ reference, consequence, onCancelPaper, onKeep }: Props) {
  const [reason, setReason] = useState('')
  return (
    <ConfirmDialog
      title={`Cancel ${reference}?`}
      confirmLabel="Cancel the paper"
      cancelLabel="Keep the paper"
      danger
      onConfirm={() => onCancelPaper(reason.trim() || null)}
      onCancel={onKeep}
    >
      <p>{consequence} It is cancelled once you save.</p>
      <Textarea
        label="Reason"
        description="Optional, up to 300 characters"
        inputWrapperOrder={['label', 'input', 'description']}
        maxLength={longest}
        rows={3}
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
    </ConfirmDialog>
  )
}
