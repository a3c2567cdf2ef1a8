import { useBlocker } from '@tanstack/react-router'
import { ConfirmDialog } from '../confirm/ConfirmDialog.tsx'
import { useConfirmReload } from './use-confirm-reload.ts'

type Props = {
  isDirty: boolean
  /** Asked when the user leaves, since a dialog round it may have thrown it away a moment ago. */
  isInputPresent?: () => boolean
  /** What has not been done with it. */
  children: string
}

/** For input that is kept nowhere: a link, Back and a reload ask before they discard it. */
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
