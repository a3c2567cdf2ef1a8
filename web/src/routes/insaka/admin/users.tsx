import { createFileRoute } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { RequirePermission } from '../../../layout/RequirePermission.tsx'
import { UserSessions } from '../../../sign-in/UserSessions.tsx'
import { useCurrentUser } from '../../../state/current-user.ts'
import type { UserPartProps } from '../../../users/details/UserDetailsDialog.tsx'
import { readUsersSearch } from '../../../users/users-search-params.ts'
import { UsersPage, type AddUserDialogProps as AddUserProps } from '../../../users/UsersPage.tsx'

const RegistrationDialog = lazy(() => import('../../../registration/RegistrationDialog.tsx'))
const TheirSecondFactor = lazy(() => import('../../../second-factor/UserSecondFactor.tsx'))

export const Route = createFileRoute('/insaka/admin/users')({
  staticData: {
    title: 'Users',
    description: 'Register, approve and change users.',
  },
  validateSearch: readUsersSearch,
  component: Users,
})

function Users() {
  return (
    <RequirePermission permission="MANAGE_USERS" title="Users">
      <UsersPage AddUser={AddUser} SignInOfUser={SignInOfUser} />
    </RequirePermission>
  )
}

function AddUser({ institution, onClose, onOpen }: AddUserProps) {
  const { id, role } = useCurrentUser().user
  return (
    <RegistrationDialog
      title="system user"
      submitLabel="Save"
      registrar={{ id, role, institution }}
      onClose={onClose}
      onOpen={onOpen}
    />
  )
}

const SignInOfUser = (user: UserPartProps) => (
  <Suspense>
    <div className="grid gap-2 mt-2">
      <TheirSecondFactor {...user} />
      <UserSessions user={user.record} />
    </div>
  </Suspense>
)
