import type { UserRecord } from '@insaka/domain/users/users.schema'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { ConfirmDialog } from '../ui/confirm/ConfirmDialog.tsx'
import { useDialog } from '../ui/dialog/dialog-context.ts'
import { showSnackbar } from '../ui/snackbar/snackbar-store.ts'
import { useIsMounted } from '../ui/use-is-mounted.ts'
import { useRemoveSecondFactor } from './manage-second-factors.queries.ts'

type Props = { record: UserRecord; onRemoved: (user: UserRecord) => void }

/** For a user who has lost both phone and recovery codes. */
export function RemoveSecondFactor({ record, onRemoved }: Props) {
  const { leave } = useDialog()
  const [asking, setAsking] = useState(false)
  const removal = useRemoveSecondFactor(record.id)
  const isMounted = useIsMounted()
  const name = `${record.firstName} ${record.lastName}`

  async function remove() {
    const reply = await removal.mutateAsync().catch(() => null)
    setAsking(false)
    if (!reply) return
    showSnackbar(reply.message)
    if (isMounted.current) onRemoved(reply.payload.user)
  }

  return (
    <>
      <Button variant="default" size="xs" onClick={() => leave(() => setAsking(true))}>
        Remove…
      </Button>
      {asking && (
        <ConfirmDialog
          title={`Remove the second factor of ${name}?`}
          confirmLabel="Remove"
          cancelLabel="Cancel"
          danger
          onConfirm={remove}
          onCancel={() => setAsking(false)}
        >
          {`All sessions of ${name} end. Until a new second factor is set up, the password alone is enough to sign in. First make sure that the request really comes from ${record.firstName}.`}
        </ConfirmDialog>
      )}
    </>
  )
}
