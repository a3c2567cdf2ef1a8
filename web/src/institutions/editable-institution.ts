import type { ListedInstitution } from '@insaka/domain/institutions/institutions.schema'

/** An institution with all that those see of it who may change it. */
export type EditableInstitution = ListedInstitution & {
  [Part in 'address' | 'tenant' | 'version']: NonNullable<ListedInstitution[Part]>
}

export const isEditable = (institution: ListedInstitution): institution is EditableInstitution =>
  institution.address !== undefined && institution.tenant !== undefined && institution.version !== undefined
