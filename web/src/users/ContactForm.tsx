import { Refusal } from '@insaka/domain/core/errors'
import { userFieldLabels as label } from '@insaka/domain/users/users.labels'
import { profileInput, type ProfileInput, type UserRecord } from '@insaka/domain/users/users.schema'
import { useFormState } from 'react-hook-form'
import { savedMeanwhile } from '../ui/conflict/conflict-in.ts'
import { Form } from '../ui/form/Form.tsx'
import { FormActions } from '../ui/form/FormActions.tsx'
import { LeaveGuard } from '../ui/form/LeaveGuard.tsx'
import { SubmitButton } from '../ui/form/SubmitButton.tsx'
import { TextField } from '../ui/fields/TextField.tsx'
import { useSchemaForm } from '../ui/form/use-schema-form.ts'
import { useSubmit } from '../ui/form/use-submit.ts'
import { Section } from '../ui/Section.tsx'
import { showSnackbar } from '../ui/snackbar/snackbar-store.ts'
import { conflictOver, useProfileChange } from './users.queries.ts'

export function ContactForm({ user }: { user: UserRecord }) {
  const form = useSchemaForm(profileInput, contactOf(user))
  const { isDirty } = useFormState({ control: form.control })
  const change = useProfileChange()
  const submit = useSubmit<ProfileInput>()

  async function save(body: ProfileInput) {
    try {
      const { message, payload } = await submit.send(body, (submitKey) =>
        change.mutateAsync({ body, submitKey }),
      )
      form.reset(contactOf(payload.user))
      showSnackbar(message)
    } catch (error) {
      const met = conflictOver(error)
      if (!met) throw error
      // What was typed stays; saved again, it replaces what the message tells of.
      const { because, current } = met
      form.setValue('version', current.version)
      throw new Refusal(because, { message: `${savedMeanwhile[because]} ${nowSaid(current)}` })
    }
  }

  return (
    <Section title="Contact details" description="How your colleagues reach you">
      <Form form={form} label="Contact details" onSubmit={save}>
        <LeaveGuard isDirty={isDirty}>Your contact details have not been saved.</LeaveGuard>
        <TextField
          control={form.control}
          name="phoneNumber"
          label={label.phoneNumber}
          type="tel"
          autoComplete="tel"
        />
        <TextField
          control={form.control}
          name="email"
          label={label.email}
          type="email"
          autoComplete="email"
        />
        <FormActions>
          <SubmitButton control={form.control}>Save contact details</SubmitButton>
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

const nowSaid = ({ phoneNumber, email }: UserRecord) =>
  `It now says ${phoneNumber} and ${email}. Save again to replace that with what stands here.`
