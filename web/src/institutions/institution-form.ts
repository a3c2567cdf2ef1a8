import {
  countries,
  databaseTypes,
  institutionFieldLabels as label,
  institutionTypes,
  provinces,
} from '@insaka/domain/institutions/institutions.labels'
import type { InstitutionChange } from '@insaka/domain/institutions/institutions.schema'
import { fieldText, type RecordLabels } from '../ui/record/record-labels.ts'
import type { WholeInstitution } from './whole-institution.ts'

/** The types of database to choose from. */
export const databaseTypeNames = Object.fromEntries(
  Object.entries(databaseTypes).map(([code, type]) => [code, type.label]),
)

export type InstitutionForm = Omit<InstitutionChange, 'departments' | 'createdOn' | 'updatedOn'>

/** The part of an institution that is filled in, with what names it. */
export function formOf({ id, version, name, alias, code, type, address, tenant }: WholeInstitution) {
  const { id: _id, ...place } = address
  const { databaseType } = tenant
  return { id, version, name, alias, code, type, address: place, tenant: { databaseType } }
}

/** What the fields are called in a conflict. */
export const institutionRecordLabels: Pick<RecordLabels, 'labels' | 'displayText'> = {
  labels: label,
  displayText: fieldText({
    lists: {
      type: institutionTypes,
      'address.province': provinces,
      'address.country': countries,
      'tenant.databaseType': databaseTypeNames,
    },
  }),
}
