import { signOut, useSignOutConfirmation } from '../state/sign-out.ts'
import { ConfirmDialog } from '../ui/confirm/ConfirmDialog.tsx'

export default function SignOutDialog() {
  return (
    <ConfirmDialog
      title="Sign out?"
      confirmLabel="Sign out and discard"
      cancelLabel="Stay signed in"
      danger
      onConfirm={signOut}
      onCancel={() => useSignOutConfirmation.setState({ isAsked: false })}
    >
      There is unsaved input on this device. Signing out discards it.
    </ConfirmDialog>
  )
}
