import type { ListedInstitution } from '@insaka/domain/institutions/institutions.schema'

/** An institution with all fields, which only its own users and developers receive. */
export type EditableInstitution = ListedInstitution & {
  [Part in 'address' | 'tenant' | 'version']: NonNullable<ListedInstitution[Part]>
}

export const isEditable = (institution: ListedInstitution): institution is EditableInstitution =>
  institution.address !== undefined && institution.tenant !== undefined && institution.version !== undefined
