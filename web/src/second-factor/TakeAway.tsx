import type { UserRecord } from '@insaka/domain/users/users.schema'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { ConfirmDialog } from '../ui/confirm/ConfirmDialog.tsx'
import { useDialog } from '../ui/dialog/dialog-context.ts'
import { showSnackbar } from '../ui/snackbar/snackbar-store.ts'
import { useIsMounted } from '../ui/use-is-mounted.ts'
import { useTakingAway } from './administration.queries.ts'

type Props = { record: UserRecord; onTakenAway: (user: UserRecord) => void }

/** For somebody who has lost both their phone and their recovery codes. */
export function TakeAway({ record, onTakenAway }: Props) {
  const { leave } = useDialog()
  const [asking, setAsking] = useState(false)
  const takeAway = useTakingAway(record.id)
  const isMounted = useIsMounted()
  const name = `${record.firstName} ${record.lastName}`

  async function carryOut() {
    const reply = await takeAway.mutateAsync().catch(() => null)
    setAsking(false)
    if (!reply) return
    showSnackbar(reply.message)
    if (isMounted.current) onTakenAway(reply.payload.user)
  }

  return (
    <>
      <Button variant="default" size="xs" onClick={() => leave(() => setAsking(true))}>
        Take away…
      </Button>
      {asking && (
        <ConfirmDialog
          title={`Take away the second factor of ${name}?`}
          confirmLabel="Take away"
          cancelLabel="Cancel"
          danger
          onConfirm={carryOut}
          onCancel={() => setAsking(false)}
        >
          {`The password alone then lets ${name} in, until a new second factor is set up. All their sessions end. Please make sure first that it is really ${record.firstName} who asks for this.`}
        </ConfirmDialog>
      )}
    </>
  )
}
