import type { UserRecord } from '@insaka/domain/users/users.schema'
import { useState } from 'react'
import { Dialog } from '../ui/dialog/Dialog.tsx'
import type { Registrar } from './registration-form.ts'
import { AwaitingApproval, RegisteredNotice } from './RegistrationResult.tsx'
import { RegistrationEditor } from './RegistrationEditor.tsx'

type Props = {
  title: string
  submitLabel: string
  registrar: Registrar | null
  onClose: () => void
  /** Opens a registered user for editing; absent for visitors. */
  onOpen?: (id: string) => void
}

/** Creates an account: a visitor’s own, or one that an administrator creates for another person. */
export default function RegistrationDialog(props: Props) {
  const { title, submitLabel, registrar, onClose, onOpen } = props
  const [registered, setRegistered] = useState<{ user: UserRecord; isFromEarlierAttempt: boolean } | null>(
    null,
  )
  return (
    <Dialog title={title} place="top" width="52rem" onClose={onClose}>
      {registered && !registrar ? (
        <AwaitingApproval {...registered} />
      ) : (
        // A new key empties the form after each registration.
        <RegistrationEditor
          key={registered?.user.id ?? 'first'}
          title={title}
          submitLabel={submitLabel}
          registrar={registrar}
          above={registered && <RegisteredNotice user={registered.user} />}
          onRegistered={(user, isEarlier) => setRegistered({ user, isFromEarlierAttempt: isEarlier })}
          onOpen={onOpen}
        />
      )}
    </Dialog>
  )
}
