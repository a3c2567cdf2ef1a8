import { may } from '@insaka/domain/permissions'
import { passwordResetRefusal } from '@insaka/domain/users/users.rules'
import type { UserRecord } from '@insaka/domain/users/users.schema'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useCurrentUser } from '../../state/current-user.ts'
import { ConfirmDialog } from '../../ui/confirm/ConfirmDialog.tsx'
import { useDialog } from '../../ui/dialog/dialog-context.ts'
import { useIsMounted } from '../../ui/use-is-mounted.ts'
import { showSnackbar } from '../../ui/snackbar/snackbar-store.ts'
import { usePasswordReset } from '../manage-users.queries.ts'
import { TemporaryPassword } from './TemporaryPassword.tsx'

type Props = { record: UserRecord; onReset: (user: UserRecord) => void }

/** Password reset by an administrator; users change their own password in the profile. */
export function ResetPassword({ record, onReset }: Props) {
  const me = useCurrentUser()
  const { leave } = useDialog()
  const [asking, setAsking] = useState(false)
  const [issued, setIssued] = useState<{ password: string; user: UserRecord } | null>(null)
  const reset = usePasswordReset(record.id)
  const isMounted = useIsMounted()
  const name = `${record.firstName} ${record.lastName}`

  async function resetPassword() {
    const reply = await reset.mutateAsync().catch(() => null)
    setAsking(false)
    if (!reply) return
    const { temporaryPassword: password, user } = reply.payload
    if (isMounted.current) setIssued({ password, user })
    else showSnackbar(`The password of ${name} was reset but not shown. Reset it again.`)
  }

  const facts = { isOwn: record.id === me.id, mayGrantDev: may(me.user.role, 'GRANT_DEV') }
  if (passwordResetRefusal(record, facts) !== null) return null
  return (
    <>
      <Button variant="default" px="sm" onClick={() => leave(() => setAsking(true))}>
        Reset password…
      </Button>
      {asking && (
        <ConfirmDialog
          title={`Reset the password of ${name}?`}
          confirmLabel="Reset password"
          cancelLabel="Cancel"
          onConfirm={resetPassword}
          onCancel={() => setAsking(false)}
        >
          {`${name} gets a temporary password, and is signed out everywhere.`}
        </ConfirmDialog>
      )}
      {issued && (
        <TemporaryPassword
          name={name}
          password={issued.password}
          onClose={() => {
            setIssued(null)
            onReset(issued.user)
          }}
        />
      )}
    </>
  )
}
