import { errorMessage } from '@insaka/domain/core/errors'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { returnFocusRef } from '../focus/keep-focus.ts'
import classes from './Notice.module.css'

type Props = {
  title: string
  error: unknown
  onRetry: () => void
  actions?: ReactNode
}

/** Replaces content that could not be loaded with the reason and a retry button. */
export function LoadError({ title, error, onRetry, actions }: Props) {
  return (
    <div className={`card ${classes.notice}`} role="alert">
      <p className={`font-semibold ${classes.title}`}>{title}</p>
      <p className={`text-faint ${classes.text}`}>{errorMessage(error)}</p>
      <div className={`flex flex-wrap gap-3 mt-4 ${classes.actions}`}>
        <Button ref={returnFocusRef} variant="default" onClick={onRetry}>
          Try again
        </Button>
        {actions}
      </div>
    </div>
  )
}
