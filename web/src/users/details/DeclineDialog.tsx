import { Refusal } from '@insaka/domain/core/errors'
import { decisionRefusal } from '@insaka/domain/users/users.rules'
import { userSteps } from '@insaka/domain/users/users.steps'
import type { DeclineInput } from '@insaka/domain/users/registration-decisions'
import type { UserRecord } from '@insaka/domain/users/users.schema'
import { StepDialog } from '../../registers/steps/StepDialog.tsx'
import { conflictIn } from '../../ui/edit/conflict.ts'
import { useDecline } from '../manage-users.queries.ts'

type Props = { record: UserRecord; onDeclined: () => void; onClose: () => void }

export function DeclineDialog({ record, onDeclined, onClose }: Props) {
  const decline = useDecline(record.id)
  const reference = `${record.firstName} ${record.lastName}`

  async function send(current: UserRecord | null, asked: object, submitKey: string) {
    const body = { ...asked, version: (current ?? record).version } as DeclineInput
    return decline.mutateAsync({ body, submitKey }).catch((error: unknown) => {
      const changedUser = conflictIn(error)?.current as UserRecord | undefined
      const message = changedUser && decisionRefusal(changedUser)
      // A decided registration is refused outright; a plain conflict would offer to decline it again.
      throw message ? new Refusal('NOT_ALLOWED', { message }) : error
    })
  }

  return (
    <StepDialog
      step={userSteps.decline}
      noun="registration"
      record={{ ...record, reference }}
      send={send}
      onDone={onDeclined}
      onClose={onClose}
    />
  )
}
