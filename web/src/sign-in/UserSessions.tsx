import { may } from '@insaka/domain/permissions'
import { sessionsRefusal } from '@insaka/domain/users/users.rules'
import type { UserRecord } from '@insaka/domain/users/users.schema'
import { Button } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { useCurrentUser } from '../state/current-user.ts'

const UserSessionsDialog = lazy(() => import('./UserSessionsDialog.tsx'))

/** On the sheet of a user: where they are signed in. */
export function UserSessions({ user }: { user: UserRecord }) {
  const me = useCurrentUser()
  const [isOpen, setOpen] = useState(false)
  const facts = { isOwn: user.id === me.id, mayGrantDev: may(me.user.role, 'GRANT_DEV') }
  if (sessionsRefusal(user, facts) !== null) return null
  return (
    <>
      <Button variant="subtle" color="gray" px="xs" onClick={() => setOpen(true)}>
        Sessions…
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <UserSessionsDialog user={user} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
