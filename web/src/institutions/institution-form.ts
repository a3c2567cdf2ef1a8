import { institutionChange, type InstitutionRecord } from '@insaka/domain/institutions/institutions.schema'
import { institutionRecordLabels } from '@insaka/domain/institutions/institutions.history'
import type * as z from 'zod/mini'
import { useCurrentUser } from '../state/current-user.ts'
import { draftStorageOf } from '../state/drafts.ts'
import type { Draft } from '../ui/edit/use-edit-form.ts'
import { useSchemaForm } from '../ui/form/use-schema-form.ts'
import type { EditableInstitution } from './editable-institution.ts'

/** The editable fields of an institution with its identity. */
function changeFormOf({ id, version, name, alias, code, type, address, tenant }: EditableInstitution) {
  const { id: _id, ...addressFields } = address
  const { databaseType } = tenant
  return { id, version, name, alias, code, type, address: addressFields, tenant: { databaseType } }
}

type ChangeForm = z.input<typeof institutionChange>

/** The server returns all fields to users with permission to change the institution. */
export const formValuesOf = (saved: InstitutionRecord): ChangeForm =>
  changeFormOf(saved as InstitutionRecord & EditableInstitution)

export function useInstitutionForm(institution: EditableInstitution) {
  const { id } = useCurrentUser()
  return {
    subtitle: institution.code,
    form: useSchemaForm(institutionChange, changeFormOf(institution)),
    shape: institutionChange,
    labels: institutionRecordLabels.labels,
    displayText: institutionRecordLabels.displayText,
    submitLabel: 'Update',
    drafts: draftStorageOf<Draft<ChangeForm>>(id, 'institutions', institution.id),
    valuesOf: formValuesOf,
  }
}
