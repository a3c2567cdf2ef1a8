import { Refusal } from '@insaka/domain/core/errors'
import { registrationInput, type RegistrationInput } from '@insaka/domain/registration/registration.schema'
import type { UserRecord } from '@insaka/domain/users/users.schema'
import { Button } from '@mantine/core'
import { useEffect, useId, useState, type ReactNode } from 'react'
import { useFormState } from 'react-hook-form'
import { DialogBody, DialogFooter } from '../ui/dialog/Dialog.tsx'
import { useDialog, useUnsaved } from '../ui/dialog/dialog-context.ts'
import { RestoredNotice } from '../ui/dialog/RestoredNotice.tsx'
import { useFormDraft } from '../ui/form-dialog/use-form-draft.ts'
import { Form } from '../ui/form/Form.tsx'
import { LeaveGuard } from '../ui/form/LeaveGuard.tsx'
import { OpenPoints, useFaults } from '../ui/form/OpenPoints.tsx'
import { RequiredFields, RequiredMessage } from '../ui/form/RequiredFields.tsx'
import { SubmitButton } from '../ui/form/SubmitButton.tsx'
import { useSchemaForm } from '../ui/form/use-schema-form.ts'
import { showSnackbar } from '../ui/snackbar/snackbar-store.ts'
import { blankRegistration, draftFor, registrationLabels, type Manager } from './registration-form.ts'
import { useRegistration } from './registration.queries.ts'
import { RegistrationFields } from './RegistrationFields.tsx'

type Props = {
  title: string
  submitLabel: string
  manager: Manager | null
  /** Above the fields. */
  above: ReactNode
  onRegistered: (user: UserRecord) => void
  onSavedBefore: OnSavedBefore
}

/** An earlier try, whose answer was lost, has made the account, and not with what is typed now. */
export type OnSavedBefore = (user: UserRecord, typed: RegistrationInput) => void

export function RegistrationEditor(props: Props) {
  const { title, submitLabel, manager, above, onRegistered, onSavedBefore } = props
  const form = useSchemaForm(registrationInput, blankRegistration(manager))
  const { control, setFocus } = form
  const formId = useId()
  const { close } = useDialog()
  const { isDirty } = useFormState({ control })
  const [store] = useState(() => draftFor(manager))
  const draft = useFormDraft(form, { store, withheld: 'user.password' })
  useUnsaved({ isDirty, discard: draft.discard })
  useEffect(() => setFocus('firstName'), [setFocus])
  const isComplete = useFaults({ control, shape: registrationInput }).length === 0
  const register = useRegister({ onRegistered, onSavedBefore })

  return (
    <>
      <DialogBody>
        {above}
        {!manager && <LeaveGuard isDirty={isDirty}>It has not been sent.</LeaveGuard>}
        {draft.restored && isDirty && <RestoredNotice onDiscard={draft.discard} />}
        <Form
          form={form}
          id={formId}
          label={title}
          canResend
          waits={draft.waits}
          onSubmit={(filled) => draft.send((submitKey) => register(filled, submitKey))}
        >
          <RequiredFields isComplete={isComplete}>
            <RegistrationFields form={form} manager={manager} />
          </RequiredFields>
        </Form>
      </DialogBody>
      <DialogFooter
        aside={
          <RequiredMessage control={control} isComplete={isComplete}>
            <OpenPoints control={control} shape={registrationInput} labels={registrationLabels} />
          </RequiredMessage>
        }
      >
        <Button variant="default" onClick={close}>
          Close
        </Button>
        <SubmitButton control={control} form={formId} off={!isComplete}>
          {submitLabel}
        </SubmitButton>
      </DialogFooter>
    </>
  )
}

function useRegister({ onRegistered, onSavedBefore }: Pick<Props, 'onRegistered' | 'onSavedBefore'>) {
  const registration = useRegistration()
  return async (body: RegistrationInput, submitKey: string) => {
    try {
      const reply = await registration.mutateAsync({ body, submitKey })
      showSnackbar(reply.message)
      return () => onRegistered(reply.payload.user)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      showSnackbar(error.message)
      if (error.code !== 'ALREADY_SAVED' || !error.details.current) throw error
      const user = error.details.current as UserRecord
      return () => onSavedBefore(user, body)
    }
  }
}
