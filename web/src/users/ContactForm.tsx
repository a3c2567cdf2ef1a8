import { Refusal, refusals } from '@insaka/domain/core/errors'
import { userFieldLabels as label } from '@insaka/domain/users/users.labels'
import { profileInput, type ProfileInput, type UserRecord } from '@insaka/domain/users/users.schema'
import { useEffect } from 'react'
import { useFormState, useWatch } from 'react-hook-form'
import { settings } from '../session/settings.ts'
import { conflictIn } from '../ui/edit/conflict.ts'
import { PasswordFields } from '../ui/fields/PasswordFields.tsx'
import { Form } from '../ui/form/Form.tsx'
import { FormActions } from '../ui/form/FieldGrid.tsx'
import { LeaveGuard } from '../ui/edit/LeaveGuard.tsx'
import { SubmitButton } from '../ui/form/SubmitButton.tsx'
import { TextField } from '../ui/fields/TextField.tsx'
import { useSchemaForm } from '../ui/form/use-schema-form.ts'
import { useSubmission } from '../ui/edit/use-submission.ts'
import { Section } from '../ui/Section.tsx'
import { showSnackbar } from '../ui/snackbar/snackbar-store.ts'
import { UnconfirmedAddressNotice } from './UnconfirmedAddressNotice.tsx'
import { useProfileChange } from './users.queries.ts'

export function ContactForm({ user }: { user: UserRecord }) {
  const form = useSchemaForm(profileInput, contactOf(user))
  const { control } = form
  const { isDirty } = useFormState({ control })
  const isEmailChanged = useWatch({ control, name: 'email' }) !== user.email
  // A hidden field must not be validated.
  useEffect(() => {
    if (!isEmailChanged) form.unregister('currentPassword')
  }, [form, isEmailChanged])
  const change = useProfileChange()
  const submit = useSubmission<ProfileInput>()

  async function save({ currentPassword, ...contact }: ProfileInput) {
    const body = { ...contact, ...(isEmailChanged && { currentPassword: currentPassword ?? '' }) }
    try {
      const { message, payload } = await submit.send(body, (submitKey) =>
        change.mutateAsync({ body, submitKey }),
      )
      form.reset(contactOf(payload.user))
      showSnackbar(message)
    } catch (error) {
      const conflict = conflictIn(error)
      if (!conflict) throw error
      // Keep the input; saving again overwrites the values named in the message.
      const current = conflict.current as UserRecord
      form.setValue('version', current.version)
      const explanation = conflict.because === 'STALE' ? refusals.STALE.message : earlierAttemptText
      throw new Refusal(conflict.because, { message: `${explanation} ${savedContactText(current)}` })
    }
  }

  return (
    <Section title="Contact details" description="For your colleagues">
      <Form form={form} label="Contact details" canResend onSubmit={save}>
        <LeaveGuard isDirty={isDirty}>Your contact details have not been saved.</LeaveGuard>
        <TextField
          control={control}
          name="phoneNumber"
          label={label.phoneNumber}
          type="tel"
          autoComplete="tel"
        />
        <TextField control={control} name="email" label={label.email} type="email" autoComplete="email" />
        {isEmailChanged && (
          <PasswordFields
            control={control}
            labels={label}
            username={user.user.username}
            hints={{
              currentPassword: `Needed for a new e-mail address.${settings.mail ? ' We mail a confirmation link to it.' : ''}`,
            }}
          />
        )}
        {!isEmailChanged && settings.mail && <UnconfirmedAddressNotice email={user.email} />}
        <FormActions>
          <SubmitButton control={control}>Save contact details</SubmitButton>
        </FormActions>
      </Form>
    </Section>
  )
}

const contactOf = ({ phoneNumber, email, version }: UserRecord): ProfileInput => ({
  phoneNumber,
  email,
  version,
})

const earlierAttemptText = 'Your earlier attempt was saved.'

const savedContactText = ({ phoneNumber, email }: UserRecord) =>
  `The saved details are ${phoneNumber} and ${email}. Save again to replace them with yours.`
