import { formatMoment, toMoment } from '@insaka/domain/core/dates'
import { signOutOrConfirm } from '../state/sign-out.ts'
import { ConfirmDialog } from '../ui/confirm/ConfirmDialog.tsx'
import { hasUnkeptInput } from '../ui/form/unkept-input.ts'

type Props = { endsAt: number; onStay: () => void }

/** Asks an idle user to confirm before the automatic sign-out. */
export default function IdleDialog({ endsAt, onStay }: Props) {
  const time = formatMoment(toMoment(new Date(endsAt))).slice(-5)
  return (
    <ConfirmDialog
      title="Are you still there?"
      confirmLabel="Sign out"
      cancelLabel="Stay signed in"
      prefersCancel
      onConfirm={signOutOrConfirm}
      onCancel={onStay}
    >
      You have been inactive for a while. You will be signed out at {time}.{' '}
      {hasUnkeptInput()
        ? 'The open form has input that cannot be kept, so save it before then.'
        : 'Your unsaved input is kept.'}
    </ConfirmDialog>
  )
}
