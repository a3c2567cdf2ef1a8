import { decisionSettingLabels as label } from '@insaka/domain/decision-rules/decision-settings.labels'
import {
  decisionSettingsInput,
  type DecisionHolders,
  type DecisionSettings as Settings,
} from '@insaka/domain/decision-rules/decision-settings.schema'
import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import type * as z from 'zod/mini'
import { useCurrentUser } from '../state/current-user.ts'
import { draftStorageOf } from '../state/drafts.ts'
import { PageForm } from '../ui/edit/PageForm.tsx'
import { saveSettings } from '../ui/edit/save-settings.ts'
import type { Draft } from '../ui/edit/use-edit-form.ts'
import { DateField } from '../ui/fields/DateFields.tsx'
import { SwitchField } from '../ui/fields/SwitchField.tsx'
import { FieldGrid, FormActions } from '../ui/form/FieldGrid.tsx'
import { SubmitButton } from '../ui/form/SubmitButton.tsx'
import { useSchemaForm } from '../ui/form/use-schema-form.ts'
import { LoadError } from '../ui/page/LoadError.tsx'
import { LoadingLines } from '../ui/page/LoadingLines.tsx'
import { Section } from '../ui/Section.tsx'
import { decisionSettingsQuery } from '../state/decision-settings.queries.ts'
import { useDecisionSettingsChange } from './decision-settings.queries.ts'
import classes from './DecisionSettings.module.css'
import { DutyHolders } from './DutyHolders.tsx'

export function DecisionSettings() {
  const { data, error, refetch } = useQuery(decisionSettingsQuery)
  return (
    <Section title="Decisions" description="How requisitions and papers of your institution are approved">
      {data ? (
        <SettingsForm {...data} />
      ) : error ? (
        <LoadError title="The settings could not be loaded." error={error} onRetry={() => void refetch()} />
      ) : (
        <LoadingLines />
      )}
    </Section>
  )
}

type FormInput = z.input<typeof decisionSettingsInput>
type FormProps = { settings: Settings; holders: DecisionHolders }

function SettingsForm({ settings, holders }: FormProps) {
  const form = useSchemaForm(decisionSettingsInput, settings)
  const { control } = form
  const { id: userId } = useCurrentUser()
  const [decisionsFrom, fundsFirst] = useWatch({ control, name: ['decisionsFrom', 'fundsFirst'] })
  const change = useDecisionSettingsChange()

  const save = (body: Settings, submitKey: string) =>
    saveSettings(
      () => change.mutateAsync({ body, submitKey }),
      (version) => form.setValue('version', version),
    )

  return (
    <PageForm
      form={form}
      label="Decisions"
      drafts={draftStorageOf<Draft<FormInput>>(userId, 'settings', 'decisions')}
      mergesDraft
      save={save}
      onSaved={(saved: Settings | undefined) => saved}
    >
      <div className={classes.fields}>
        <FieldGrid>
          <DateField
            control={control}
            name="decisionsFrom"
            label={label.decisionsFrom}
            optional
            description="Requisitions and papers created on or after this day are submitted, and approved by the people who hold the duties. Older and imported ones stay as they are."
          />
        </FieldGrid>
      </div>
      <SwitchField
        control={control}
        name="fundsFirst"
        label={label.fundsFirst}
        description="The Head of Finance confirms the funds before a paper is approved, and before procurement accepts a requisition."
      />
      <SwitchField
        control={control}
        name="signedFile"
        label={label.signedFile}
        description="A paper can be completed only with a PDF that is newer than its approval."
      />
      <SwitchField
        control={control}
        name="requestsOnly"
        label={label.requestsOnly}
        description="From the first day of decisions, officers without a duty make requisitions, see only their own, and nothing else. Administrators and officers with a duty do the rest."
      />
      <div className={classes.fields}>
        <DutyHolders holders={holders} isOn={decisionsFrom !== null} fundsFirst={fundsFirst} />
      </div>
      <FormActions>
        <SubmitButton control={control}>Save settings</SubmitButton>
      </FormActions>
    </PageForm>
  )
}
