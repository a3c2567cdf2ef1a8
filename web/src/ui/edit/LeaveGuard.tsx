import { useBlocker } from '@tanstack/react-router'
import { ConfirmDialog } from '../confirm/ConfirmDialog.tsx'
import { useConfirmReload } from './use-confirm-reload.ts'

type Props = {
  isDirty: boolean
  /** Checked on leaving, since a surrounding dialog may have just discarded the input. */
  isInputPresent?: () => boolean
  children: string
}

/** Protects input without a draft: links, Back and reload ask before they discard it. */
export function LeaveGuard({ isDirty, isInputPresent = () => true, children }: Props) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: () => isDirty && isInputPresent(),
    enableBeforeUnload: false,
    withResolver: true,
  })
  useConfirmReload(isDirty)

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
      {children}
    </ConfirmDialog>
  )
}
