import { Refusal, refusals } from '@insaka/domain/core/errors'
import { userFieldLabels as label } from '@insaka/domain/users/users.labels'
import { profileInput, type ProfileInput, type UserRecord } from '@insaka/domain/users/users.schema'
import { useEffect } from 'react'
import { useWatch } from 'react-hook-form'
import { settings } from '../session/settings.ts'
import { draftStorageOf } from '../state/drafts.ts'
import { conflictIn } from '../ui/edit/conflict.ts'
import { PageForm } from '../ui/edit/PageForm.tsx'
import type { Draft } from '../ui/edit/use-edit-form.ts'
import { PasswordFields, passwordsNotKept } from '../ui/fields/PasswordFields.tsx'
import { FormActions } from '../ui/form/FieldGrid.tsx'
import { SubmitButton } from '../ui/form/SubmitButton.tsx'
import { TextField } from '../ui/fields/TextField.tsx'
import { useSchemaForm } from '../ui/form/use-schema-form.ts'
import { Section } from '../ui/Section.tsx'
import { UnconfirmedAddressNotice } from './UnconfirmedAddressNotice.tsx'
import { useProfileChange } from './users.queries.ts'

export function ContactForm({ user }: { user: UserRecord }) {
  const form = useSchemaForm(profileInput, contactOf(user))
  const { control } = form
  const isEmailChanged = useWatch({ control, name: 'email' }) !== user.email
  // A hidden field must not be validated.
  useEffect(() => {
    if (!isEmailChanged) form.unregister('currentPassword')
  }, [form, isEmailChanged])
  const change = useProfileChange()

  async function save({ currentPassword, ...contact }: ProfileInput, submitKey: string) {
    const body = { ...contact, ...(isEmailChanged && { currentPassword: currentPassword ?? '' }) }
    try {
      const { message, payload } = await change.mutateAsync({ body, submitKey })
      return { message, saved: payload.user }
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
      <PageForm
        form={form}
        label="Contact details"
        drafts={draftStorageOf<Draft<ProfileInput>>(user.id, 'profile', 'contact')}
        mergesDraft
        secretField="currentPassword"
        save={save}
        onSaved={(saved: UserRecord | undefined) => saved && contactOf(saved)}
      >
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
              currentPassword: `Needed for a new email address.${settings.mail ? ' We mail a confirmation link to it.' : ''} ${passwordsNotKept}`,
            }}
          />
        )}
        {!isEmailChanged && settings.mail && <UnconfirmedAddressNotice email={user.email} />}
        <FormActions>
          <SubmitButton control={control}>Save contact details</SubmitButton>
        </FormActions>
      </PageForm>
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
