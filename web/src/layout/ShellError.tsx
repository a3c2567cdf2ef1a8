import { Button } from '@mantine/core'
import { signOut } from '../state/sign-out.ts'
import { LoadError } from '../ui/page/LoadError.tsx'
import { PlainPage } from './PlainPage.tsx'

/** When the signed-in person's own record cannot be had, nothing else can be shown either. */
export function ShellError({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return (
    <PlainPage>
      <LoadError
        title="Your account could not be loaded."
        error={error}
        onRetry={onRetry}
        actions={
          <Button variant="subtle" onClick={signOut}>
            Sign out
          </Button>
        }
      />
    </PlainPage>
  )
}
