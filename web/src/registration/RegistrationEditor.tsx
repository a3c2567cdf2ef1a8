import { registrationInput, type RegistrationInput } from '@insaka/domain/registration/registration.schema'
import type { UserRecord } from '@insaka/domain/users/users.schema'
import { useEffect, type ReactNode } from 'react'
import { useFormState } from 'react-hook-form'
import { draftStorageOf } from '../state/drafts.ts'
import { EditForm } from '../ui/edit/EditForm.tsx'
import { LeaveGuard } from '../ui/edit/LeaveGuard.tsx'
import type { Draft } from '../ui/edit/use-edit-form.ts'
import { useSchemaForm } from '../ui/form/use-schema-form.ts'
import {
  blankRegistration,
  registrationLabels,
  earlierAttemptText,
  type Registrar,
  type RegistrationForm,
} from './registration-form.ts'
import { useRegistration } from './registration.queries.ts'
import { RegistrationFields } from './RegistrationFields.tsx'

type Props = {
  title: string
  submitLabel: string
  registrar: Registrar | null
  above: ReactNode
  /** `isFromEarlierAttempt`: saved by an attempt whose response was lost, so possibly with older input. */
  onRegistered: (user: UserRecord, isFromEarlierAttempt: boolean) => void
  onOpen?: ((id: string) => void) | undefined
}

export function RegistrationEditor(props: Props) {
  const { registrar, above, onRegistered, onOpen, ...words } = props
  const form = useSchemaForm(registrationInput, blankRegistration(registrar))
  const { isDirty } = useFormState({ control: form.control })
  useEffect(() => form.setFocus('firstName'), [form])
  const registration = useRegistration()

  async function save(body: RegistrationInput, submitKey: string) {
    const { message, payload } = await registration.mutateAsync({ body, submitKey })
    return { message, saved: payload.user }
  }

  function onAlreadySaved(user: UserRecord, draft: Draft<RegistrationForm>) {
    if (!registrar || !onOpen) return onRegistered(user, true)
    draftStorageOf(registrar.id, 'users', user.id).save({ ...draft, reason: earlierAttemptText(user) })
    onOpen(user.id)
  }

  return (
    <EditForm
      {...words}
      form={form}
      shape={registrationInput}
      labels={registrationLabels}
      // Visitors may use a shared computer, so their input is not saved as a draft.
      drafts={registrar && draftStorageOf<Draft<RegistrationForm>>(registrar.id, 'users', 'new')}
      secretField="user.password"
      save={save}
      onSaved={(user) => user && onRegistered(user, false)}
      onAlreadySaved={onAlreadySaved}
      above={
        <>
          {above}
          {!registrar && <LeaveGuard isDirty={isDirty}>It has not been sent.</LeaveGuard>}
        </>
      }
    >
      <RegistrationFields form={form} registrar={registrar} />
    </EditForm>
  )
}
