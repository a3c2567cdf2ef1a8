import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { DialogFrame, DialogTitle } from '../dialog/DialogFrame.tsx'
import classes from './ConfirmDialog.module.css'

type Props = {
  title: string
  children?: ReactNode
  confirmLabel: string
  cancelLabel: string
  /** Marks what cannot be undone. */
  danger?: boolean
  /** It is being done: there is nothing to take back any more. */
  busy?: boolean
  onConfirm: () => void
  onCancel: () => void
}

/** One question before something is done. The focus is on the answer that does no harm. */
export function ConfirmDialog(props: Props) {
  const { title, children, confirmLabel, cancelLabel, danger = false, busy = false } = props
  const onConfirm = () => !busy && props.onConfirm()
  const onCancel = () => !busy && props.onCancel()
  return (
    <DialogFrame width="26rem" onEscape={onCancel}>
      <div className={classes.question}>
        <DialogTitle>{title}</DialogTitle>
        {children && <div className={classes.text}>{children}</div>}
        <div className={classes.actions}>
          <Button variant="default" data-autofocus onClick={onCancel}>
            {cancelLabel}
          </Button>
          <Button
            className={danger ? classes.danger : undefined}
            aria-busy={busy}
            data-busy={busy || undefined}
            onClick={onConfirm}
          >
            {confirmLabel}
          </Button>
        </div>
      </div>
    </DialogFrame>
  )
}
