import { genders } from '@insaka/domain/users/users.labels'
import type { UseFormReturn } from 'react-hook-form'
import { settings } from '../session/settings.ts'
import { fieldProps } from '../ui/fields/field-props.ts'
import { newPasswordHint, PasswordFields } from '../ui/fields/PasswordFields.tsx'
import { SelectField } from '../ui/fields/SelectField.tsx'
import { TextField } from '../ui/fields/TextField.tsx'
import { FieldGrid, FieldGroup } from '../ui/form/FieldGrid.tsx'
import { fieldLabels, type FormInput, type FormOutput } from './first-start-form.ts'

type Props = {
  form: UseFormReturn<FormInput, unknown, FormOutput>
  part: 'admin' | 'developer'
}

/** Account fields; browsers autofill only those of the administrator, who fills in the form. */
export function AccountFields({ form, part }: Props) {
  const field = fieldProps(form.control, fieldLabels)
  const autoCompleteProps = (autoComplete: string) => ({
    autoComplete: part === 'admin' ? autoComplete : 'off',
  })
  return (
    <>
      <FieldGrid>
        <TextField {...field(`${part}.firstName`)} {...autoCompleteProps('given-name')} />
        <TextField {...field(`${part}.lastName`)} {...autoCompleteProps('family-name')} />
        <SelectField {...field(`${part}.gender`)} options={genders} />
        <TextField {...field(`${part}.code`)} autoComplete="off" />
        <TextField
          {...field(`${part}.nationalId`)}
          autoComplete="off"
          description="NRC as NNNNNN/NN/N, or a passport."
        />
        <TextField {...field(`${part}.email`)} {...autoCompleteProps('email')} type="email" />
        <TextField
          {...field(`${part}.phoneNumber`)}
          {...autoCompleteProps('tel')}
          type="tel"
          description="At least 10 characters."
        />
      </FieldGrid>
      <FieldGroup title="Sign-in">
        <TextField
          {...field(`${part}.username`)}
          {...autoCompleteProps('username')}
          autoCapitalize="none"
          spellCheck={false}
          description="At least 4 characters."
        />
        <PasswordFields
          control={form.control}
          labels={fieldLabels}
          hints={{
            [`${part}.password`]: newPasswordHint(settings.passwordMinLength),
            [`${part}.repeatPassword`]: '',
          }}
        />
      </FieldGroup>
    </>
  )
}
