import type { UserRecord } from '@insaka/domain/users/users.schema'
import { useRouter } from '@tanstack/react-router'
import { useCurrentUser, useMay } from '../../state/current-user.ts'
import { AddressLink } from '../../ui/AddressLink.tsx'
import { useDialog } from '../../ui/dialog/dialog-context.ts'

/** Link to the institution’s history, filtered by this user. */
export function UserHistoryLink({ user }: { user: UserRecord }) {
  const router = useRouter()
  const me = useCurrentUser()
  const { leave } = useDialog()
  if (!useMay('EXPORT_AUDIT') || user.institution !== me.institution) return null
  const target = { to: '/insaka/admin/history', search: { person: user.id } } as const
  return (
    <AddressLink
      href={router.buildLocation(target).href}
      onFollow={() => leave(() => void router.navigate(target))}
    >
      Changes by this user
    </AddressLink>
  )
}
