import { Refusal } from '@insaka/domain/core/errors'
import { institutionTypes, provinces } from '@insaka/domain/institutions/institutions.labels'
import { useEffect } from 'react'
import { useFormState, useWatch } from 'react-hook-form'
import { LeaveGuard } from '../ui/edit/LeaveGuard.tsx'
import { fieldProps } from '../ui/fields/field-props.ts'
import { SelectField } from '../ui/fields/SelectField.tsx'
import { SwitchField } from '../ui/fields/SwitchField.tsx'
import { TextField } from '../ui/fields/TextField.tsx'
import { FieldGrid, FieldGroup, FormActions, WideField } from '../ui/form/FieldGrid.tsx'
import { Form } from '../ui/form/Form.tsx'
import { FieldsToComplete } from '../ui/form/FieldsToComplete.tsx'
import { RequiredFields, RequiredMessage } from '../ui/form/RequiredFields.tsx'
import { validate } from '../ui/form/shape-resolver.ts'
import { SubmitButton } from '../ui/form/SubmitButton.tsx'
import { useSchemaForm } from '../ui/form/use-schema-form.ts'
import { Section } from '../ui/Section.tsx'
import { AccountFields } from './AccountFields.tsx'
import {
  blankFirstStart,
  blankAccount,
  firstStartBodyOf,
  fieldLabels,
  firstStartShape,
} from './first-start-form.ts'
import { useFirstStart } from './first-start.queries.ts'
import classes from './FirstStart.module.css'

export type FirstStartResult = { institution: string; username: string; developer: string | null }

type Props = {
  link: string
  takesFocus: boolean
  onRegistered: (result: FirstStartResult) => void
  /** Called if another user has registered first. */
  onAlreadyRegistered: () => void
}

export function FirstStartForm({ link, takesFocus, onRegistered, onAlreadyRegistered }: Props) {
  const form = useSchemaForm(firstStartShape, blankFirstStart)
  const { control } = form
  const { isDirty, isSubmitSuccessful } = useFormState({ control })
  const hasDeveloper = useWatch({ control, name: 'hasDeveloper' })
  const firstStart = useFirstStart(link)
  const field = fieldProps(control, fieldLabels)
  // Validated here, because the form also counts server errors as faults.
  const { faults } = validate(firstStartShape, useWatch({ control }))
  const isComplete = faults.length === 0
  useEffect(() => {
    if (takesFocus) form.setFocus('institution.name')
  }, [form, takesFocus])

  return (
    <Form
      form={form}
      label="First start"
      labels={fieldLabels}
      onSubmit={async (values) => {
        const { institution, admin, developer } = values
        try {
          await firstStart.mutateAsync(firstStartBodyOf(values))
        } catch (error) {
          if (error instanceof Refusal && error.code === 'ALREADY_BEGUN') return onAlreadyRegistered
          throw error
        }
        const username = developer?.username ?? null
        return () =>
          onRegistered({ institution: institution.name, username: admin.username, developer: username })
      }}
    >
      <LeaveGuard isDirty={isDirty && !isSubmitSuccessful}>It has not been sent.</LeaveGuard>
      <RequiredFields isComplete={isComplete}>
        <div className={`grid gap-4 ${classes.sections}`}>
          <Section title="Institution">
            <FieldGrid>
              <WideField>
                <TextField {...field('institution.name')} autoComplete="organization" />
              </WideField>
              <TextField {...field('institution.alias')} autoComplete="off" />
              <TextField
                {...field('institution.code')}
                autoComplete="off"
                description="It cannot be changed later."
              />
              <SelectField {...field('institution.type')} options={institutionTypes} />
            </FieldGrid>
            <FieldGroup title="Address">
              <TextField {...field('institution.location')} autoComplete="off" />
              <TextField {...field('institution.street')} autoComplete="off" />
              <TextField {...field('institution.city')} autoComplete="off" />
              <TextField {...field('institution.postalCode')} autoComplete="off" />
              <SelectField {...field('institution.province')} options={provinces} />
            </FieldGroup>
          </Section>
          <Section title="Department and designation" description="Your own. You can add the others later.">
            <FieldGrid columns={2}>
              <TextField {...field('department.code')} autoComplete="off" description="Such as PSU." />
              <TextField {...field('department.name')} autoComplete="off" />
              <TextField {...field('designation.code')} autoComplete="off" description="Such as HPS." />
              <TextField {...field('designation.title')} autoComplete="organization-title" />
            </FieldGrid>
          </Section>
          <Section
            title="Administrator"
            description="You manage the users and settings of the institution, and work with its records."
          >
            <AccountFields form={form} part="admin" />
          </Section>
          <Section
            title="Developer"
            description={
              <>
                Manages several institutions and keeps no records. You can also add a developer later, on the
                server, with the command <code>admin:create --developer</code>.
              </>
            }
          >
            <SwitchField
              control={control}
              name="hasDeveloper"
              label="Register a developer as well"
              onSwitch={(on) => form.setValue('developer', on ? blankAccount : null)}
            />
            {hasDeveloper && <AccountFields form={form} part="developer" />}
          </Section>
          <FormActions>
            <SubmitButton control={control} isIncomplete={!isComplete}>
              Register
            </SubmitButton>
            <div className={`text-sm text-faint ${classes.open}`}>
              <RequiredMessage control={control} isComplete={isComplete}>
                <FieldsToComplete {...{ form, faults, labels: fieldLabels }} />
              </RequiredMessage>
            </div>
          </FormActions>
        </div>
      </RequiredFields>
    </Form>
  )
}
