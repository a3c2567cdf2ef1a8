import { formatDay } from '@insaka/domain/core/dates'
import { roles, type Role } from '@insaka/domain/permissions'
import { accountState } from '@insaka/domain/users/users.rules'
import { userFieldLabels as label } from '@insaka/domain/users/users.labels'
import type { UserRecord } from '@insaka/domain/users/users.schema'
import { Button, NativeSelect } from '@mantine/core'
import { useId, useState } from 'react'
import { useCurrentUser } from '../../state/current-user.ts'
import { useDialog } from '../../ui/dialog/dialog-context.ts'
import { conflictIn } from '../../ui/edit/conflict.ts'
import { useApproval } from '../manage-users.queries.ts'
import { DeclineDialog } from './DeclineDialog.tsx'
import classes from './RegistrationDecision.module.css'
import { assignableRoles } from './user-form.ts'

type Props = {
  record: UserRecord
  onDecided: () => void
  /** Called with the current user when another administrator has already decided. */
  onDecidedEarlier: (user: UserRecord) => void
}

/** Buttons to approve or decline a waiting user, the reason for a declined user, nothing for other users. */
export function RegistrationDecision({ record, ...answers }: Props) {
  if (accountState(record) === 'waiting') return <DecisionForm record={record} {...answers} />
  if (record.declinedOn === null) return null
  return (
    <div className={`rounded ${classes.bar}`}>
      <p className="m-0 break-anywhere">
        Declined on {formatDay(record.declinedOn)}: {record.declineReason}
      </p>
      <p className="m-0 text-faint">
        To accept them after all, set {label.status} to Active and switch {label.enabled} on.
      </p>
    </div>
  )
}

function DecisionForm({ record, onDecided, onDecidedEarlier }: Props) {
  const me = useCurrentUser()
  const { leave } = useDialog()
  const [role, setRole] = useState<Role>('ORD')
  const roleId = useId()
  const [declining, setDeclining] = useState(false)
  const approval = useApproval(record.id)

  const approve = () =>
    approval.mutate(
      { role, version: record.version },
      {
        onSuccess: onDecided,
        onError: (error) => {
          const conflict = conflictIn(error)
          if (conflict) onDecidedEarlier(conflict.current as UserRecord)
        },
      },
    )

  return (
    <section aria-label="Registration" className={`row flex-wrap rounded ${classes.bar}`}>
      <p className="m-0">Registered on {formatDay(record.createdOn)}, waiting for approval.</p>
      <div className={`row flex-wrap gap-2 ml-auto ${classes.answers}`}>
        <label htmlFor={roleId}>{label.role}</label>
        <NativeSelect
          id={roleId}
          data={assignableRoles(record, me).map((each) => ({ value: each, label: roles[each] }))}
          value={role}
          onChange={({ currentTarget }) => setRole(currentTarget.value as Role)}
        />
        <Button loading={approval.isPending} onClick={() => leave(approve)}>
          Approve
        </Button>
        <Button variant="default" onClick={() => leave(() => setDeclining(true))}>
          Decline…
        </Button>
      </div>
      {declining && (
        <DeclineDialog record={record} onDeclined={onDecided} onClose={() => setDeclining(false)} />
      )}
    </section>
  )
}
