import type { UserRecord } from '@insaka/domain/users/users.schema'
import { useState } from 'react'
import { Dialog } from '../ui/dialog/Dialog.tsx'
import type { Manager } from './registration-form.ts'
import { AwaitingApproval, Registered } from './Registered.tsx'
import { RegistrationEditor } from './RegistrationEditor.tsx'

type Props = {
  title: string
  submitLabel: string
  /** Null for a visitor. */
  manager: Manager | null
  onClose: () => void
  /** Opens a user, where the person signed in may change them. */
  onOpen?: (id: string) => void
}

/** An account for somebody new: a visitor's own, or one that an administrator makes for somebody. */
export default function RegistrationDialog(props: Props) {
  const { title, submitLabel, manager, onClose, onOpen } = props
  const [registered, setRegistered] = useState<{ user: UserRecord; isEarlier: boolean } | null>(null)
  return (
    <Dialog title={title} place="top" width="52rem" onClose={onClose}>
      {registered && !manager ? (
        <AwaitingApproval {...registered} />
      ) : (
        // The next one begins with an empty form.
        <RegistrationEditor
          key={registered?.user.id ?? 'first'}
          title={title}
          submitLabel={submitLabel}
          manager={manager}
          above={registered && <Registered user={registered.user} />}
          onRegistered={(user, isEarlier) => setRegistered({ user, isEarlier })}
          onOpen={onOpen}
        />
      )}
    </Dialog>
  )
}
