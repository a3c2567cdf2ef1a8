import type { RegistrationInput } from '@insaka/domain/registration/registration.schema'
import { useQuery } from '@tanstack/react-query'
import { useWatch, type UseFormReturn } from 'react-hook-form'
import { institutionQuery } from '../structure/institution-lookup.queries.ts'
import { departmentsHint } from '../structure/department-options.ts'
import { DepartmentField } from '../structure/DepartmentField.tsx'
import { DesignationField } from '../structure/DesignationField.tsx'
import { fieldProps } from '../ui/fields/field-props.ts'
import { WideField } from '../ui/form/FieldGrid.tsx'
import { SelectField } from '../ui/fields/SelectField.tsx'
import { LoadError } from '../ui/page/LoadError.tsx'
import { InstitutionField } from './InstitutionField.tsx'
import {
  choosesInstitution,
  registrationLabels,
  type Registrar,
  type RegistrationForm,
} from './registration-form.ts'

type Props = {
  form: UseFormReturn<RegistrationForm, unknown, RegistrationInput>
  registrar: Registrar | null
}

/** Dependent selects: the institution determines the departments, the department the designations. */
export function WorkplaceFields({ form, registrar }: Props) {
  const { control } = form
  const field = fieldProps(control, registrationLabels)
  const [code, department] = useWatch({ control, name: ['institution', 'department'] })
  const institution = useQuery({ ...institutionQuery(code ?? ''), enabled: Boolean(code) })
  const departments = institution.data?.departments ?? []
  const clearFields = (...names: ('department' | 'designation')[]) => {
    for (const name of names) form.setValue(name, null as never, { shouldDirty: true })
    form.clearErrors(names)
  }

  return (
    <>
      <WideField>
        {choosesInstitution(registrar) ? (
          <InstitutionField
            {...field('institution')}
            chosen={institution.data}
            onChoose={() => clearFields('department', 'designation')}
          />
        ) : (
          <SelectField
            {...field('institution')}
            readOnly
            options={{ [code]: institution.data?.name ?? code }}
          />
        )}
        {institution.error && (
          <LoadError
            title="The departments could not be loaded."
            error={institution.error}
            onRetry={() => void institution.refetch()}
          />
        )}
      </WideField>
      <DepartmentField
        {...field('department')}
        departments={departments}
        description={departmentsHint(institution.data?.departments, { mayAdd: registrar !== null })}
        placeholder={
          code
            ? institution.data
              ? 'Choose…'
              : institution.error
                ? 'Not loaded'
                : 'Loading…'
            : 'Choose an institution first'
        }
        onChoose={() => clearFields('designation')}
      />
      <DesignationField
        {...field('designation')}
        departments={departments}
        department={department}
        mayAdd={registrar !== null}
      />
    </>
  )
}
