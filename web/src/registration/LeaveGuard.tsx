import { useBlocker } from '@tanstack/react-router'
import { useEffect } from 'react'
import { ConfirmDialog } from '../ui/confirm/ConfirmDialog.tsx'

/** What a visitor types is kept nowhere: Back, another address and a reload ask before they throw it away. */
export function LeaveGuard({ isDirty }: { isDirty: boolean }) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: () => isDirty,
    enableBeforeUnload: false,
    withResolver: true,
  })
  useEffect(() => {
    if (!isDirty) return undefined
    const keep = (event: Event) => event.preventDefault()
    window.addEventListener('beforeunload', keep)
    return () => window.removeEventListener('beforeunload', keep)
  }, [isDirty])

  if (status !== 'blocked') return null
  return (
    <ConfirmDialog
      title="Discard what you typed?"
      confirmLabel="Discard"
      cancelLabel="Keep editing"
      danger
      onConfirm={proceed}
      onCancel={reset}
    >
      It has not been sent.
    </ConfirmDialog>
  )
}
