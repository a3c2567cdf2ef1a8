import { Button } from '@mantine/core'
import { use, useState } from 'react'
import { OnDemand } from '../page/LoadingBar.tsx'
import { ProofDialogContext, type ProofDialogProps } from '../proof-dialog.ts'

/** Asks for the proof that an event or a file is in the history; there for those who may have one. */
export function ProofButton({ proved, name }: Omit<ProofDialogProps, 'onClose'>) {
  const showDialog = use(ProofDialogContext)
  const [isOpen, setOpen] = useState(false)
  if (!showDialog) return null
  return (
    <>
      <Button variant="subtle" size="compact-xs" aria-label={`Proof: ${name}`} onClick={() => setOpen(true)}>
        Proof…
      </Button>
      <OnDemand>{isOpen && showDialog({ proved, name, onClose: () => setOpen(false) })}</OnDemand>
    </>
  )
}
