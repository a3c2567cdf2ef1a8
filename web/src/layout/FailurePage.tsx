import type { ErrorComponentProps } from '@tanstack/react-router'
import { useLayoutEffect } from 'react'
import { isServerReachable } from '../api/is-server-reachable.ts'
import { ServerUnreachable } from '../api/server-unreachable.ts'
import { LoadError } from '../ui/page/LoadError.tsx'
import { showSnackbar } from '../ui/snackbar/snackbar-store.ts'
import { removeFrame } from './LoadingShell.tsx'

const unreachableError = new ServerUnreachable()

/** True for a script or style that could not be downloaded, in the words of the browsers and of Vite. */
const isMissingPart = (error: unknown) =>
  error instanceof Error &&
  /dynamically imported module|module script failed|preload CSS/i.test(error.message)

/** Replaces a screen that crashed or could not be downloaded, below the menu. */
export function FailurePage({ error }: ErrorComponentProps) {
  useLayoutEffect(removeFrame, [])
  return (
    <LoadError
      title="This page could not be shown."
      error={isMissingPart(error) ? unreachableError : error}
      onRetry={() => void reloadIfReachable()}
    />
  )
}

/** Reloads, which also gets scripts of a newer release. Without a server the reload would lose the menu. */
async function reloadIfReachable() {
  if (await isServerReachable()) window.location.reload()
  else showSnackbar(unreachableError.message)
}
