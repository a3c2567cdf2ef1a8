import { Refusal } from '@insaka/domain/core/errors'
import { userFieldLabels as label } from '@insaka/domain/users/users.labels'
import { decisionRefusal } from '@insaka/domain/users/users.rules'
import { declineInput, declineReasonLimits, type UserRecord } from '@insaka/domain/users/users.schema'
import { ReasonDialog } from '../../registers/dialog/ReasonDialog.tsx'
import { conflictIn } from '../../ui/edit/conflict.ts'
import { useDecline } from '../manage-users.queries.ts'

type Props = { record: UserRecord; onDeclined: () => void; onClose: () => void }

export function DeclineDialog({ record, onDeclined, onClose }: Props) {
  const decline = useDecline(record.id)
  const reference = `${record.firstName} ${record.lastName}`

  async function send(current: UserRecord | null, reason: string, submitKey: string) {
    const { version } = current ?? record
    return decline.mutateAsync({ body: { version, reason }, submitKey }).catch((error: unknown) => {
      const changedUser = conflictIn(error)?.current as UserRecord | undefined
      const message = changedUser && decisionRefusal(changedUser)
      // A decided registration is refused outright; a plain conflict would offer to decline it again.
      throw message ? new Refusal('NOT_ALLOWED', { message }) : error
    })
  }

  return (
    <ReasonDialog
      record={{ ...record, reference }}
      noun="registration"
      verb="Decline"
      submitLabel="Decline"
      label={label.declineReason}
      shape={declineInput.shape.reason}
      limit={declineReasonLimits.max}
      send={send}
      onDone={onDeclined}
      onClose={onClose}
    >
      <p className="m-0">
        {reference} gets no account. The reason stays in the record. At sign-in they see only that the
        registration was declined.
      </p>
    </ReasonDialog>
  )
}
