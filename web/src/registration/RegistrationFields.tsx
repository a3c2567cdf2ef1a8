import type { RegistrationInput } from '@insaka/domain/registration/registration.schema'
import { employmentTypes, genders, staffStatuses } from '@insaka/domain/users/users.labels'
import type { TextInputProps } from '@mantine/core'
import type { UseFormReturn } from 'react-hook-form'
import { settings } from '../session/settings.ts'
import { fieldProps } from '../ui/fields/field-props.ts'
import { FieldGrid, FieldGroup } from '../ui/form/FieldGrid.tsx'
import { newPasswordHint, PasswordFields, passwordsNotKept } from '../ui/fields/PasswordFields.tsx'
import { SelectField } from '../ui/fields/SelectField.tsx'
import { TextField } from '../ui/fields/TextField.tsx'
import { WorkplaceFields } from './WorkplaceFields.tsx'
import {
  registrationLabels,
  grantableRoles,
  type Registrar,
  type RegistrationForm,
} from './registration-form.ts'

/** Hints go below the inputs, so that neighbouring inputs align. */
const hintBelowInput: Pick<TextInputProps, 'inputWrapperOrder'> = {
  inputWrapperOrder: ['label', 'input', 'description', 'error'],
}

type Props = {
  form: UseFormReturn<RegistrationForm, unknown, RegistrationInput>
  registrar: Registrar | null
}

export function RegistrationFields({ form, registrar }: Props) {
  const field = fieldProps(form.control, registrationLabels)
  // Browsers would fill in the administrator’s own details.
  const autoCompleteProps = (token: string) => ({ autoComplete: registrar ? 'off' : token })
  const lengthHint = newPasswordHint(settings.passwordMinLength)

  return (
    <>
      <FieldGrid>
        <TextField {...field('firstName')} {...autoCompleteProps('given-name')} data-autofocus />
        <TextField {...field('middleName')} {...autoCompleteProps('additional-name')} optional />
        <TextField {...field('lastName')} {...autoCompleteProps('family-name')} />
        <TextField
          {...field('nationalId')}
          {...hintBelowInput}
          autoComplete="off"
          description="NRC as NNNNNN/NN/N, or a passport."
        />
        <SelectField {...field('gender')} options={genders} />
        <TextField {...field('email')} {...autoCompleteProps('email')} type="email" />
        <TextField
          {...field('phoneNumber')}
          {...autoCompleteProps('tel')}
          {...hintBelowInput}
          type="tel"
          description="At least 10 characters."
        />
        <TextField {...field('code')} autoComplete="off" />
      </FieldGrid>
      <FieldGroup title="Employment">
        <SelectField
          {...field('status')}
          options={registrar ? staffStatuses : { ACTIVE: staffStatuses.ACTIVE }}
        />
        <SelectField {...field('employmentType')} options={employmentTypes} />
        <WorkplaceFields form={form} registrar={registrar} />
      </FieldGroup>
      <FieldGroup title="Sign-in">
        <TextField
          {...field('user.username')}
          {...autoCompleteProps('username')}
          {...hintBelowInput}
          autoCapitalize="none"
          spellCheck={false}
          description="At least 4 characters."
        />
        <PasswordFields
          control={form.control}
          labels={registrationLabels}
          hints={{
            'user.password': registrar
              ? `${lengthHint} The user changes it at the first sign-in. ${passwordsNotKept}`
              : lengthHint,
          }}
        />
        {registrar && <SelectField {...field('user.role')} options={grantableRoles(registrar.role)} />}
      </FieldGroup>
    </>
  )
}
