import { Button } from '@mantine/core'
import { Refusal } from '@insaka/domain/core/errors'
import { useEffect } from 'react'
import { ServerUnreachable } from '../api/server-unreachable.ts'
import { signOutOrConfirm } from '../state/sign-out.ts'
import { LoadError } from '../ui/page/LoadError.tsx'
import { PlainPage } from './PlainPage.tsx'

type Props = { error: Error; onRetry: () => void }

/** Shown when the user record cannot be loaded, which every screen needs. */
export function ShellError({ error, onRetry }: Props) {
  const isUnreachable = error instanceof Refusal && error.code === 'UNAVAILABLE'
  return (
    <PlainPage>
      <LoadError
        title={titleOf(error)}
        error={error instanceof ServerUnreachable ? unreachableError : error}
        onRetry={onRetry}
        actions={
          <Button variant="subtle" onClick={signOutOrConfirm}>
            Sign out
          </Button>
        }
      />
      {isUnreachable && <RetryWhenOnline onRetry={onRetry} />}
    </PlainPage>
  )
}

function titleOf(error: Error) {
  if (!(error instanceof ServerUnreachable)) return 'Your account could not be loaded.'
  return navigator.onLine ? 'The server cannot be reached.' : 'You are offline.'
}

const unreachableError = new ServerUnreachable(
  'Your unsaved input is kept on this device. This page continues automatically when the server can be reached again.',
)

const retryEveryMs = 5000

/** Retries periodically and when the connection returns, without action by the user. */
function RetryWhenOnline({ onRetry }: Pick<Props, 'onRetry'>) {
  useEffect(() => {
    const timer = setInterval(onRetry, retryEveryMs)
    window.addEventListener('online', onRetry)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', onRetry)
    }
  }, [onRetry])
  return null
}
