import { use, useState } from 'react'
import { LazyBoundary } from '../page/LoadingBar.tsx'
import { ProofDialogContext, type ProofDialogProps } from '../proof-dialog-context.ts'
import classes from './ProofButton.module.css'

/** Requests the proof that an event or file is in the history; hidden for users without the permission. */
export function ProofButton({ subject, name }: Omit<ProofDialogProps, 'onClose'>) {
  const showDialog = use(ProofDialogContext)
  const [isOpen, setOpen] = useState(false)
  if (!showDialog) return null
  return (
    <>
      <button
        type="button"
        className={`bare-button text-sm underline ${classes.proof}`}
        aria-label={`Proof: ${name}`}
        onClick={() => setOpen(true)}
      >
        Proof…
      </button>
      <LazyBoundary>{isOpen && showDialog({ subject, name, onClose: () => setOpen(false) })}</LazyBoundary>
    </>
  )
}
