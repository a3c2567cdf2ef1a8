import { may } from '@insaka/domain/permissions'
import { sessionsRefusal } from '@insaka/domain/users/users.rules'
import type { UserRecord } from '@insaka/domain/users/users.schema'
import { Button } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { useCurrentUser } from '../state/current-user.ts'
import { FieldGroup, WideField } from '../ui/form/FieldGrid.tsx'

const UserSessionsDialog = lazy(() => import('./UserSessionsDialog.tsx'))

export function UserSessions({ user }: { user: UserRecord }) {
  const me = useCurrentUser()
  const [isOpen, setOpen] = useState(false)
  const facts = { isOwn: user.id === me.id, mayGrantDev: may(me.user.role, 'GRANT_DEV') }
  if (sessionsRefusal(user, facts) !== null) return null
  return (
    <FieldGroup title="Where the user is signed in">
      <WideField>
        <Button variant="default" size="xs" onClick={() => setOpen(true)}>
          Sessions…
        </Button>
      </WideField>
      {isOpen && (
        <Suspense fallback={null}>
          <UserSessionsDialog user={user} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </FieldGroup>
  )
}
