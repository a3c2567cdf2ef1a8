import { yearOf } from '@insaka/domain/core/dates'
import { institutionFieldLabels as label } from '@insaka/domain/institutions/institutions.labels'
import { tenantNames } from '@insaka/domain/institutions/institutions.rules'
import { institutionInput, type InstitutionRecord } from '@insaka/domain/institutions/institutions.schema'
import { databasePasswordLimits } from '@insaka/domain/institutions/sql-access.rules'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import type * as z from 'zod/mini'
import { useCurrentUser } from '../state/current-user.ts'
import { draftStorageOf } from '../state/drafts.ts'
import { EditDialog } from '../ui/edit/EditForm.tsx'
import type { Draft } from '../ui/edit/use-edit-form.ts'
import { newPasswordHint, PasswordFields, passwordsNotKept } from '../ui/fields/PasswordFields.tsx'
import { TextField } from '../ui/fields/TextField.tsx'
import { useSchemaForm } from '../ui/form/use-schema-form.ts'
import { InstitutionFields } from './InstitutionFields.tsx'
import { useRegisterInstitution } from './manage-institutions.queries.ts'
import { TenantFields } from './TenantFields.tsx'

type RegistrationForm = z.input<typeof institutionInput>

type Props = {
  onClose: () => void
  /** Replaces this dialog with the dialog of an institution. */
  onOpen: (code: string) => void
}

export default function RegistrationDialog({ onClose, onOpen }: Props) {
  const form = useSchemaForm(institutionInput, blank as never)
  const register = useRegisterInstitution()
  const { control } = form
  const { id } = useCurrentUser()
  const names = useTenantNames(useWatch({ control, name: 'code' }))

  function onAlreadySaved(saved: InstitutionRecord, { values, ...draft }: Draft<RegistrationForm>) {
    // The acronym is immutable.
    const { code: _, ...typed } = values
    const change = { ...draft, values: typed, reason: alreadySavedText(saved) }
    draftStorageOf(id, 'institutions', saved.id).save(change)
    onOpen(saved.code)
  }

  return (
    <EditDialog
      title="Institution Registration"
      form={form}
      shape={institutionInput}
      labels={label}
      submitLabel="Register"
      drafts={draftStorageOf<Draft<RegistrationForm>>(id, 'institutions', 'new')}
      secretField="tenant.databasePassword"
      save={(body, submitKey) => register.mutateAsync({ body, submitKey })}
      onSaved={onClose}
      onAlreadySaved={onAlreadySaved}
      onClose={onClose}
    >
      <InstitutionFields
        control={control}
        acronym={
          <TextField
            control={control}
            name="code"
            label={label.code}
            description="It cannot be changed later."
            inputWrapperOrder={['label', 'input', 'description', 'error']}
          />
        }
      />
      <TenantFields
        control={control}
        names={names}
        hint="These names are made from the acronym. If another institution already has them, a number is added."
        password={
          <PasswordFields
            control={control}
            labels={label}
            hints={{
              'tenant.databasePassword': `${newPasswordHint(databasePasswordLimits.min)} It is not shown again. ${passwordsNotKept}`,
            }}
          />
        }
      />
    </EditDialog>
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

/** Shown if an earlier attempt registered the institution, which is then opened with the newer input. */
const alreadySavedText = ({ tenant }: InstitutionRecord) =>
  'Your earlier attempt registered this institution. ' +
  (tenant?.databaseType === 'POSTGRESQL'
    ? 'It has the acronym and the initial database password that you entered then.'
    : 'It has the acronym that you entered then.') +
  ' Your other changes since then are shown here but not saved yet.'

/** Names derived from the typed acronym; empty while it is invalid. */
function useTenantNames(typed: string) {
  const [year] = useState(() => yearOf(new Date()))
  const { success, data: code } = institutionInput.shape.code.safeParse(typed)
  if (!success) return { tenantId: '', schemaName: '', databaseUsername: '' }
  return { tenantId: code, ...tenantNames(code, year) }
}
