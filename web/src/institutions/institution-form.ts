import {
  countries,
  databaseTypes,
  institutionFieldLabels as label,
  institutionTypes,
  provinces,
} from '@insaka/domain/institutions/institutions.labels'
import type { InstitutionChange, InstitutionInput } from '@insaka/domain/institutions/institutions.schema'
import { get, set } from 'react-hook-form'
import type { ConflictCode } from '../ui/conflict/conflict-in.ts'
import { mergeOnto } from '../ui/conflict/merge.ts'
import { fieldText, type Told } from '../ui/record-text.ts'
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

/** What stands here, what it began with, and what has been saved meanwhile. */
export type InstitutionConflict = {
  because: ConflictCode
  theirs: InstitutionForm
  mine: Fields
  base: Fields
}

/**
 * What is there when somebody's input goes on top of a newer record: each field they changed stays as they have it,
 * the others take what is saved now.
 */
export function onTopOf({ theirs, mine, base }: Omit<InstitutionConflict, 'because'>): InstitutionForm {
  const merged = structuredClone(theirs)
  for (const [path, value] of Object.entries(mergeOnto(fieldsOf(theirs), mine, base))) {
    if (value !== undefined) set(merged, path, value)
  }
  return merged
}

/** What was filled in to register it, as a change of the institution that an earlier try has registered. */
export function asChangeOf(saved: InstitutionForm, { tenant, ...typed }: InstitutionInput): InstitutionForm {
  const { databaseType } = tenant
  return onTopOf({
    theirs: saved,
    mine: fieldsOf({ ...typed, code: saved.code, tenant: { databaseType } }),
    base: {},
  })
}

type Fields = Readonly<Record<string, unknown>>

/** Every field by its path, side by side. */
export const fieldsOf = (form: object): Fields =>
  Object.fromEntries(Object.keys(label).map((path) => [path, get(form, path)]))

/** How the fields are told in a conflict. */
export const institutionTold: Pick<Told, 'labels' | 'text'> = {
  labels: label,
  text: fieldText({
    lists: {
      type: institutionTypes,
      'address.province': provinces,
      'address.country': countries,
      'tenant.databaseType': databaseTypeNames,
    },
  }),
}
