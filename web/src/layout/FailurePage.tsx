import { Refusal } from '@insaka/domain/core/errors'
import type { ErrorComponentProps } from '@tanstack/react-router'
import { useLayoutEffect } from 'react'
import { LoadError } from '../ui/page/LoadError.tsx'
import { removeFrame } from './LoadingShell.tsx'

const unexpectedError = new Error('Something went wrong. Please check the connection and try again.')

/** Replaces a screen that crashed. A reload also recovers from scripts that could not be loaded. */
export function FailurePage({ error }: ErrorComponentProps) {
  useLayoutEffect(removeFrame, [])
  return (
    <LoadError
      title="This page could not be shown."
      error={error instanceof Refusal ? error : unexpectedError}
      onRetry={() => window.location.reload()}
    />
  )
}
