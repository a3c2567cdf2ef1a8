import type { UserRecord } from '@insaka/domain/users/users.schema'
import { useState } from 'react'
import { Dialog } from '../ui/dialog/Dialog.tsx'
import type { Manager } from './registration-form.ts'
import { AwaitingApproval, Registered } from './Registered.tsx'
import { RegistrationEditor, type OnSavedBefore } from './RegistrationEditor.tsx'

type Props = {
  title: string
  submitLabel: string
  /** Null for a visitor. */
  manager: Manager | null
  onClose: () => void
  /** Where the account can be changed at once; a visitor is told what it holds. */
  onSavedBefore?: OnSavedBefore
}

/** An account for somebody new: a visitor's own, or one that an administrator makes for somebody. */
export default function RegistrationDialog(props: Props) {
  const { title, submitLabel, manager, onClose, onSavedBefore } = props
  const [registered, setRegistered] = useState<UserRecord | null>(null)
  const [isEarlier, setEarlier] = useState(false)
  return (
    <Dialog title={title} width="52rem" atTop onClose={onClose}>
      {registered && !manager ? (
        <AwaitingApproval user={registered} isEarlier={isEarlier} />
      ) : (
        // The next one begins with an empty form.
        <RegistrationEditor
          key={registered?.id ?? 'first'}
          title={title}
          submitLabel={submitLabel}
          manager={manager}
          above={registered && <Registered user={registered} />}
          onRegistered={setRegistered}
          onSavedBefore={
            onSavedBefore ??
            ((user) => {
              setRegistered(user)
              setEarlier(true)
            })
          }
        />
      )}
    </Dialog>
  )
}
