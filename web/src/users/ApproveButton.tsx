import type { UserRecord } from '@insaka/domain/users/users.schema'
import { Button } from '@mantine/core'
import { useApproval } from './manage-users.queries.ts'

/** Approves a waiting user as an officer, the usual case; other decisions are made in the user’s details. */
export function ApproveButton({ user, className }: { user: UserRecord; className?: string | undefined }) {
  const { mutate, isPending } = useApproval(user.id)
  const buttonText = 'Approve as Officer'
  return (
    <Button
      className={className}
      size="compact-sm"
      px={8}
      variant="default"
      loading={isPending}
      aria-label={`${buttonText}: ${user.firstName} ${user.lastName}`}
      onClick={() => mutate({ role: 'ORD', version: user.version })}
    >
      {buttonText}
    </Button>
  )
}
