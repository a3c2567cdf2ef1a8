import { toDay } from '@insaka/domain/core/dates'
import { duties as dutyNames, type Duty } from '@insaka/domain/permissions'
import { dutyText } from '@insaka/domain/users/duties.labels'
import { dutiesRefusal, hasBegun, hasEnded, mayHold } from '@insaka/domain/users/duties.rules'
import type { DutyRecord } from '@insaka/domain/users/duties.schema'
import type { UserRecord } from '@insaka/domain/users/users.schema'
import { Button } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { useCurrentUser, useMay } from '../../state/current-user.ts'
import { ConfirmDialog } from '../../ui/confirm/ConfirmDialog.tsx'
import { useDialog } from '../../ui/dialog/dialog-context.ts'
import { newSubmission } from '../../ui/edit/use-submission.ts'
import { FieldGroup, WideField } from '../../ui/form/FieldGrid.tsx'
import { showSnackbar } from '../../ui/snackbar/snackbar-store.ts'
import { useDutiesChange } from '../manage-users.queries.ts'

const DutyDialog = lazy(() => import('./DutyDialog.tsx'))

const allDuties = Object.keys(dutyNames) as Duty[]

type Props = { record: UserRecord; onChanged: (user: UserRecord) => void }
type DutyRequest = { action: 'save' | 'remove'; duty: DutyRecord | null }

export function Duties({ record, onChanged }: Props) {
  const me = useCurrentUser()
  const { leave } = useDialog()
  const [openRequest, setOpenRequest] = useState<DutyRequest | null>(null)
  const [today] = useState(() => toDay(new Date()))
  const isOwnInstitution = record.institution === me.institution
  const mayGrant =
    useMay('GRANT_DUTIES') && isOwnInstitution && dutiesRefusal({ isOwn: record.id === me.id }) === null
  const offered = allDuties.filter((duty) => mayHold(record.user.role, duty))
  const openDialog = (to: DutyRequest['action'], duty: DutyRecord | null) =>
    leave(() => setOpenRequest({ action: to, duty }))
  const close = () => setOpenRequest(null)
  if (record.duties.length === 0 && !(mayGrant && offered.length > 0)) return null
  return (
    <FieldGroup title="Duties">
      <WideField>
        {record.duties.length === 0 && <p className="m-0 text-faint">None</p>}
        <ul className="bare-list grid gap-2">
          {record.duties.map((duty) => (
            <li key={duty.id} className="row flex-wrap gap-3">
              <span className={hasEnded(duty, today) ? 'text-faint' : undefined}>{dutyText(duty)}</span>
              {mayGrant && !hasEnded(duty, today) && (
                <>
                  <DutyButton duty={duty} verb="Change…" onClick={() => openDialog('save', duty)} />
                  {!hasBegun(duty, today) && (
                    <DutyButton duty={duty} verb="Remove…" onClick={() => openDialog('remove', duty)} />
                  )}
                </>
              )}
            </li>
          ))}
        </ul>
        {mayGrant && offered.length > 0 && (
          <Button variant="default" size="xs" mt="xs" onClick={() => openDialog('save', null)}>
            Give a duty…
          </Button>
        )}
      </WideField>
      {openRequest?.action === 'save' && (
        <Suspense fallback={null}>
          <DutyDialog
            record={record}
            duty={openRequest.duty}
            offered={Object.fromEntries(offered.map((duty) => [duty, dutyNames[duty]]))}
            onSaved={onChanged}
            onClose={close}
          />
        </Suspense>
      )}
      {openRequest?.action === 'remove' && openRequest.duty && (
        <RemoveDuty record={record} duty={openRequest.duty} onRemoved={onChanged} onClose={close} />
      )}
    </FieldGroup>
  )
}

type DutyButtonProps = { duty: DutyRecord; verb: string; onClick: () => void }

const DutyButton = ({ duty, verb, onClick }: DutyButtonProps) => (
  <Button variant="default" size="xs" aria-label={`${verb} ${dutyText(duty)}`} onClick={onClick}>
    {verb}
  </Button>
)

type RemoveProps = {
  record: UserRecord
  duty: DutyRecord
  onRemoved: (user: UserRecord) => void
  onClose: () => void
}

/** Confirms the removal of a duty that has not started; it stays in the history. */
function RemoveDuty({ record, duty, onRemoved, onClose }: RemoveProps) {
  const change = useDutiesChange(record.id)
  const name = `${record.firstName} ${record.lastName}`

  async function remove() {
    const { version } = record
    const duties = record.duties.filter(({ id }) => id !== duty.id)
    const submission = { body: { version, duties }, submitKey: newSubmission().key }
    const reply = await change.mutateAsync(submission).catch(() => null)
    onClose()
    if (!reply) return
    showSnackbar(reply.message)
    onRemoved(reply.payload.user)
  }

  return (
    <ConfirmDialog
      title="Remove this duty?"
      confirmLabel="Remove"
      cancelLabel="Keep"
      danger
      onConfirm={remove}
      onCancel={onClose}
    >
      {`${name}: ${dutyText(duty)}`}
    </ConfirmDialog>
  )
}
