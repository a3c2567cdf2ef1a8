import { yearOf } from '@insaka/domain/core/dates'
import { institutionFieldLabels as label } from '@insaka/domain/institutions/institutions.labels'
import { tenantNames } from '@insaka/domain/institutions/institutions.rules'
import { institutionInput, type InstitutionInput } from '@insaka/domain/institutions/institutions.schema'
import { databasePasswordLimits } from '@insaka/domain/institutions/window.rules'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import type * as z from 'zod/mini'
import { useCurrentUser } from '../state/current-user.ts'
import { draftOf } from '../state/drafts.ts'
import { FormDialog } from '../ui/form-dialog/FormDialog.tsx'
import { PasswordField } from '../ui/fields/PasswordField.tsx'
import { TextField } from '../ui/fields/TextField.tsx'
import { useSchemaForm } from '../ui/form/use-schema-form.ts'
import { showSnackbar } from '../ui/snackbar/snackbar-store.ts'
import { InstitutionFields } from './InstitutionFields.tsx'
import { conflictOver, useRegistering } from './institutions.queries.ts'
import { TenantFields } from './TenantFields.tsx'
import type { WholeInstitution } from './whole-institution.ts'

type Blank = z.input<typeof institutionInput>

type Props = {
  onClose: () => void
  /** An earlier try, whose answer was lost, has registered it; what was typed is a change of it from here on. */
  onSavedBefore: (institution: WholeInstitution, typed: InstitutionInput) => void
}

export default function RegistrationDialog({ onClose, onSavedBefore }: Props) {
  const form = useSchemaForm(institutionInput, blank as never)
  const register = useRegistering()
  const { control } = form
  const { id } = useCurrentUser()
  const [drafts] = useState(() => ({
    store: draftOf<Blank>(id, 'institutions', 'new'),
    withheld: 'tenant.databasePassword' as const,
  }))
  const names = useNames(useWatch({ control, name: 'code' }))

  async function save(input: InstitutionInput, submitKey: string) {
    try {
      const { message } = await register.mutateAsync({ body: input, submitKey })
      showSnackbar(message)
      return onClose
    } catch (error) {
      const met = conflictOver(error)
      if (!met) throw error
      return () => onSavedBefore(met.current, input)
    }
  }

  return (
    <FormDialog
      title="Institution Registration"
      form={form}
      shape={institutionInput}
      labels={label}
      submitLabel="Register"
      drafts={drafts}
      onSubmit={save}
      onClose={onClose}
    >
      <InstitutionFields
        control={control}
        acronym={
          <TextField
            control={control}
            name="code"
            label={label.code}
            description="It never changes afterwards."
            inputWrapperOrder={['label', 'input', 'description', 'error']}
          />
        }
      />
      <TenantFields
        control={control}
        names={names}
        hint="These names follow from the acronym. The server adds a number when another institution has them already."
        password={
          <PasswordField
            control={control}
            name="tenant.databasePassword"
            label={label['tenant.databasePassword']}
            description={`At least ${databasePasswordLimits.min} characters. It is not shown again.`}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            autoComplete="new-password"
          />
        }
      />
    </FormDialog>
  )
}

const blank = {
  name: '',
  alias: '',
  code: '',
  type: null,
  address: {
    location: '',
    street: '',
    city: '',
    postalCode: '',
    province: null,
    country: 'ZM',
    phoneNumber: null,
    email: null,
  },
  tenant: { databaseType: null, databasePassword: '' },
}

/** The names of the tenant, as they follow from the acronym that is being typed; none from one that cannot be. */
function useNames(typed: string) {
  const [year] = useState(() => yearOf(new Date()))
  const { success, data: code } = institutionInput.shape.code.safeParse(typed)
  if (!success) return { tenantId: '', schemaName: '', databaseUsername: '' }
  return { tenantId: code, ...tenantNames(code, year) }
}
