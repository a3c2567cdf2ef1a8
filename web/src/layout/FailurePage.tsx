import { Refusal } from '@insaka/domain/core/errors'
import type { ErrorComponentProps } from '@tanstack/react-router'
import { useLayoutEffect } from 'react'
import { LoadError } from '../ui/page/LoadError.tsx'
import { removeFrame } from './LoadingShell.tsx'

const unexpectedError = new Error('Something went wrong. Please check the connection and try again.')

/** In the place of a screen that broke. Loading the page anew also brings parts that could not be fetched. */
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
