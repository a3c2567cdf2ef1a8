import { Button } from '@mantine/core'
import { useLayoutEffect, useRef, type ReactNode } from 'react'
import classes from './Notice.module.css'

type Props = {
  /** What could not be loaded, as a sentence. */
  title: string
  error: Error
  onRetry: () => void
  actions?: ReactNode
}

/** In the place of what could not be loaded: why, and another try. */
export function LoadError({ title, error, onRetry, actions }: Props) {
  const retry = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => keepFocusAfter(retry.current), [])
  return (
    <div className={classes.notice} role="alert">
      <p className={classes.title}>{title}</p>
      <p className={classes.text}>{error.message}</p>
      <div className={classes.actions}>
        <Button ref={retry} variant="default" onClick={onRetry}>
          Try again
        </Button>
        {actions}
      </div>
    </div>
  )
}

/** When the other try has succeeded, its button goes: the focus is then on what has come round about it. */
function keepFocusAfter(button: HTMLElement | null) {
  const dialog = button?.closest<HTMLElement>('[role="dialog"]')
  return () => {
    if (document.activeElement !== button) return
    setTimeout(() => {
      if (document.activeElement !== document.body) return
      ;(dialog ?? document.querySelector('main'))?.focus({ preventScroll: true })
    })
  }
}
