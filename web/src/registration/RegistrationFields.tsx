import type { RegistrationInput } from '@insaka/domain/registration/registration.schema'
import { employmentTypes, genders, staffStatuses } from '@insaka/domain/users/users.labels'
import type { TextInputProps } from '@mantine/core'
import type { UseFormReturn } from 'react-hook-form'
import { settings } from '../session/settings.ts'
import { fieldProps } from '../ui/fields/field-props.ts'
import { FieldGrid, FieldGroup } from '../ui/form/FieldGrid.tsx'
import { PasswordField } from '../ui/fields/PasswordField.tsx'
import { SelectField } from '../ui/fields/SelectField.tsx'
import { TextField } from '../ui/fields/TextField.tsx'
import { PostFields } from './PostFields.tsx'
import { registrationLabels, rolesFrom, type Manager, type RegistrationForm } from './registration-form.ts'

/** Neighbouring inputs are in one line, whether they have a hint or not. */
const hintBelow: Pick<TextInputProps, 'inputWrapperOrder'> = {
  inputWrapperOrder: ['label', 'input', 'description', 'error'],
}

type Props = { form: UseFormReturn<RegistrationForm, unknown, RegistrationInput>; manager: Manager | null }

export function RegistrationFields({ form, manager }: Props) {
  const field = fieldProps(form.control, registrationLabels)
  // Browsers fill in what they know of their user, which an administrator does not want.
  const filledWith = (what: string) => ({ autoComplete: manager ? 'off' : what })
  const length = `At least ${settings.passwordMinLength} characters.`

  return (
    <>
      <FieldGrid>
        <TextField {...field('firstName')} {...filledWith('given-name')} data-autofocus />
        <TextField {...field('middleName')} {...filledWith('additional-name')} optional />
        <TextField {...field('lastName')} {...filledWith('family-name')} />
        <TextField
          {...field('nationalId')}
          {...hintBelow}
          autoComplete="off"
          description="NRC as NNNNNN/NN/N, or a passport."
        />
        <SelectField {...field('gender')} options={genders} />
        <TextField {...field('email')} {...filledWith('email')} type="email" />
        <TextField
          {...field('phoneNumber')}
          {...filledWith('tel')}
          {...hintBelow}
          type="tel"
          description="At least 10 characters."
        />
        <TextField {...field('code')} autoComplete="off" />
      </FieldGrid>
      <FieldGroup title="Employment">
        <SelectField
          {...field('status')}
          options={manager ? staffStatuses : { ACTIVE: staffStatuses.ACTIVE }}
        />
        <SelectField {...field('employmentType')} options={employmentTypes} />
        <PostFields form={form} manager={manager} />
      </FieldGroup>
      <FieldGroup title="Sign-in">
        <TextField
          {...field('user.username')}
          {...filledWith('username')}
          {...hintBelow}
          autoCapitalize="none"
          spellCheck={false}
          description="At least 4 characters."
        />
        <PasswordField
          {...field('user.password')}
          {...hintBelow}
          autoComplete="new-password"
          description={manager ? `${length} It is changed at the first sign-in.` : length}
        />
        {manager && <SelectField {...field('user.role')} options={rolesFrom(manager.role)} />}
      </FieldGroup>
    </>
  )
}
