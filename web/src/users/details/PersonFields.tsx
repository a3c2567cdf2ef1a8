import {
  employmentTypes,
  genders,
  staffStatuses,
  userFieldLabels as label,
} from '@insaka/domain/users/users.labels'
import type { UserChange, UserRecord } from '@insaka/domain/users/users.schema'
import type { TextInputProps } from '@mantine/core'
import { useWatch, type UseFormReturn } from 'react-hook-form'
import { useCurrentUser } from '../../state/current-user.ts'
import { useInstitution } from '../../structure/institution-lookup.queries.ts'
import { departmentsHint } from '../../structure/department-options.ts'
import { DepartmentField } from '../../structure/DepartmentField.tsx'
import { DesignationField } from '../../structure/DesignationField.tsx'
import { fieldProps } from '../../ui/fields/field-props.ts'
import { FieldGrid, FieldGroup, WideField } from '../../ui/form/FieldGrid.tsx'
import { ReadOnlyInput } from '../../ui/fields/ReadOnlyInput.tsx'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { LoadError } from '../../ui/page/LoadError.tsx'
import { statusClosedReason, type UserForm } from './user-form.ts'

/** Hints go below the inputs, so that neighbouring inputs align. */
const hintBelowInput: Pick<TextInputProps, 'inputWrapperOrder'> = {
  inputWrapperOrder: ['label', 'input', 'description', 'error'],
}

type Props = { form: UseFormReturn<UserForm, unknown, UserChange>; record: UserRecord }

export function PersonFields({ form, record }: Props) {
  const { control } = form
  const field = fieldProps(control, label)
  const closedReason = statusClosedReason(record, useCurrentUser())
  const { data: institution, error, refetch } = useInstitution(record.institution)
  const departments = institution?.departments ?? []

  return (
    <>
      <FieldGrid>
        <TextField {...field('firstName')} autoComplete="off" />
        <TextField {...field('middleName')} autoComplete="off" optional />
        <TextField {...field('lastName')} autoComplete="off" />
        <TextField
          {...field('nationalId')}
          {...hintBelowInput}
          autoComplete="off"
          description="NRC as NNNNNN/NN/N, or a passport."
        />
        <SelectField {...field('gender')} options={genders} />
        <TextField {...field('email')} autoComplete="off" type="email" />
        <TextField
          {...field('phoneNumber')}
          {...hintBelowInput}
          autoComplete="off"
          type="tel"
          description="At least 10 characters."
        />
        <TextField {...field('code')} autoComplete="off" />
      </FieldGrid>
      <FieldGroup title="Employment">
        <SelectField
          {...field('status')}
          options={staffStatuses}
          readOnly={closedReason !== null}
          description={closedReason ?? 'Retired users cannot sign in.'}
        />
        <SelectField {...field('employmentType')} options={employmentTypes} />
        <WideField>
          <ReadOnlyInput
            name="institution"
            label={label.institution}
            value={institution?.name ?? record.institution}
          />
          {!institution && error && (
            <LoadError
              title="The departments could not be loaded."
              error={error}
              onRetry={() => void refetch()}
            />
          )}
        </WideField>
        <DepartmentField
          {...field('department')}
          departments={departments}
          description={departmentsHint(institution?.departments, { mayAdd: true })}
          onChoose={() => {
            form.setValue('designation', null as never, { shouldDirty: true })
            form.clearErrors('designation')
          }}
        />
        <DesignationField
          {...field('designation')}
          departments={departments}
          department={useWatch({ control, name: 'department' })}
          mayAdd
        />
      </FieldGroup>
    </>
  )
}
