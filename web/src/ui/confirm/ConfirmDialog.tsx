import { Button } from '@mantine/core'
import { useRef, useState, type ReactNode } from 'react'
import { DialogFrame, DialogTitle } from '../dialog/DialogFrame.tsx'
import classes from './ConfirmDialog.module.css'

type Props = {
  title: string
  children?: ReactNode
  confirmLabel: string
  cancelLabel: string
  danger?: boolean
  /** Makes the harmless button the primary one. */
  prefersCancel?: boolean
  /** While it runs, neither button works. */
  onConfirm: () => void | Promise<void>
  onCancel: () => void
}

/** Confirmation question with the initial focus on the harmless answer. */
export function ConfirmDialog(props: Props) {
  const { title, children, confirmLabel, cancelLabel, danger = false, prefersCancel = false } = props
  const isRunning = useRef(false)
  const [busy, setBusy] = useState(false)

  async function onConfirm() {
    if (isRunning.current) return
    isRunning.current = true
    const outcome = props.onConfirm()
    if (outcome) setBusy(true)
    await outcome
    isRunning.current = false
    setBusy(false)
  }
  const onCancel = () => !isRunning.current && props.onCancel()

  const confirmButton = (
    <Button
      // An explicit variant sets its own colours, which would override the colours of the class.
      {...(prefersCancel ? { variant: 'default' } : danger && { className: classes.danger })}
      aria-busy={busy}
      data-busy={busy || undefined}
      onClick={() => void onConfirm()}
    >
      {confirmLabel}
    </Button>
  )

  return (
    <DialogFrame place="middle" width="26rem" onEscape={onCancel}>
      <div className={`grid gap-2 ${classes.question}`}>
        <DialogTitle>{title}</DialogTitle>
        {children && <div className="text-faint">{children}</div>}
        <div className={`flex flex-wrap gap-3 mt-3 ${classes.actions}`}>
          {prefersCancel && confirmButton}
          <Button
            variant={prefersCancel ? 'filled' : 'default'}
            data-autofocus
            aria-disabled={busy}
            {...(busy && { 'data-disabled': true })}
            onClick={onCancel}
          >
            {cancelLabel}
          </Button>
          {!prefersCancel && confirmButton}
        </div>
      </div>
    </DialogFrame>
  )
}
