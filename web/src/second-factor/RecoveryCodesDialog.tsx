import { useState, type ReactNode } from 'react'
import { ConfirmDialog } from '../ui/confirm/ConfirmDialog.tsx'
import { Dialog, DialogBody } from '../ui/dialog/Dialog.tsx'

type Props = {
  title: string
  /** Codes are on screen, and the user has not confirmed having saved them. */
  hasUnsavedCodes: boolean
  onClose: () => void
  children: ReactNode
}

/** Asks before closing while it shows recovery codes that the user may not have saved. */
export function RecoveryCodesDialog({ title, hasUnsavedCodes, onClose, children }: Props) {
  const [asking, setAsking] = useState(false)
  return (
    <Dialog
      title={title}
      place="middle"
      width="34rem"
      onClose={() => (hasUnsavedCodes ? setAsking(true) : onClose())}
    >
      <DialogBody>{children}</DialogBody>
      {asking && (
        <ConfirmDialog
          title="Close without saving the codes?"
          confirmLabel="Close"
          cancelLabel="Back to the codes"
          danger
          onConfirm={onClose}
          onCancel={() => setAsking(false)}
        >
          They are shown only now. If you lose your phone without them, only an administrator can let you in
          again.
        </ConfirmDialog>
      )}
    </Dialog>
  )
}
