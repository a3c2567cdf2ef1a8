import { accountStates } from '@insaka/domain/users/users.labels'
import { accountState } from '@insaka/domain/users/users.rules'
import type { UserRecord } from '@insaka/domain/users/users.schema'
import { useState } from 'react'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { ResetPassword } from './ResetPassword.tsx'
import type { Typed } from './user-form.ts'
import { UserEditor } from './UserEditor.tsx'

type Props = {
  record: UserRecord
  /** What was filled in to register this user after an earlier try had done so already. */
  typed: Typed | null
  onClose: () => void
}

export default function UserDetailsDialog({ record: found, typed, onClose }: Props) {
  // A new password is a change too, and the form goes on from there.
  const [record, setRecord] = useState(found)
  return (
    <Dialog
      title="User Details"
      subtitle={`${record.firstName} ${record.lastName} · ${accountStates[accountState(record)]}`}
      width="56rem"
      beginsAtTitle
      onClose={onClose}
    >
      <UserEditor
        key={record.version}
        record={record}
        typed={record === found ? typed : null}
        onSaved={onClose}
        apart={<ResetPassword record={record} onReset={setRecord} />}
      />
    </Dialog>
  )
}
