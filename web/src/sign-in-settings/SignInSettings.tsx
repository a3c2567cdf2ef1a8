import {
  secondFactorRequirements,
  signInSettingLabels as label,
} from '@insaka/domain/sign-in-settings/sign-in-settings.labels'
import { idleLimits } from '@insaka/domain/sign-in-settings/sign-in-settings.rules'
import {
  signInSettings,
  type SignInSettings as Settings,
} from '@insaka/domain/sign-in-settings/sign-in-settings.schema'
import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { useCurrentUser } from '../state/current-user.ts'
import { draftStorageOf } from '../state/drafts.ts'
import { PageForm } from '../ui/edit/PageForm.tsx'
import { saveSettings } from '../ui/edit/save-settings.ts'
import type { Draft } from '../ui/edit/use-edit-form.ts'
import { CountField } from '../ui/fields/NumberFields.tsx'
import { SelectField } from '../ui/fields/SelectField.tsx'
import { SwitchField } from '../ui/fields/SwitchField.tsx'
import { FieldGrid, FormActions } from '../ui/form/FieldGrid.tsx'
import { SubmitButton } from '../ui/form/SubmitButton.tsx'
import { useSchemaForm } from '../ui/form/use-schema-form.ts'
import { LoadError } from '../ui/page/LoadError.tsx'
import { LoadingLines } from '../ui/page/LoadingLines.tsx'
import { Section } from '../ui/Section.tsx'
import { signInSettingsQuery, useSignInSettingsChange } from './sign-in-settings.queries.ts'
import classes from './SignInSettings.module.css'

export function SignInSettings() {
  const { data, error, refetch } = useQuery(signInSettingsQuery)
  return (
    <Section title="Sign-in" description="For all users of your institution">
      {data ? (
        <SettingsForm settings={data} />
      ) : error ? (
        <LoadError title="The settings could not be loaded." error={error} onRetry={() => void refetch()} />
      ) : (
        <LoadingLines />
      )}
    </Section>
  )
}

function SettingsForm({ settings }: { settings: Settings }) {
  const form = useSchemaForm(signInSettings, settings)
  const { control } = form
  const { id: userId } = useCurrentUser()
  const secondFactor = useWatch({ control, name: 'secondFactor' })
  const change = useSignInSettingsChange()

  const save = (body: Settings, submitKey: string) =>
    saveSettings(
      () => change.mutateAsync({ body, submitKey }),
      (version) => form.setValue('version', version),
    )

  return (
    <PageForm
      form={form}
      label="Sign-in"
      drafts={draftStorageOf<Draft<Settings>>(userId, 'settings', 'sign-in')}
      mergesDraft
      save={save}
      onSaved={(saved: Settings | undefined) => saved}
    >
      <div className={classes.fields}>
        <FieldGrid>
          <CountField
            control={control}
            name="idleMinutes"
            label={label.idleMinutes}
            description={`Signs out users without activity; ${idleLimits.min} to ${idleLimits.max} minutes.`}
          />
          <SelectField
            control={control}
            name="secondFactor"
            label={label.secondFactor}
            description="A code from a phone app, entered after the password. Users without one are signed out and set it up at their next sign-in."
            options={secondFactorRequirements}
          />
        </FieldGrid>
      </div>
      <SwitchField
        control={control}
        name="setupCode"
        disabled={secondFactor === 'NOBODY'}
        label={label.setupCode}
        description="An administrator creates it in the details of the user and passes it on."
      />
      <FormActions>
        <SubmitButton control={control}>Save settings</SubmitButton>
      </FormActions>
    </PageForm>
  )
}
