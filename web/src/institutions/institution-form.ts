import {
  countries,
  databaseTypes,
  institutionFieldLabels as label,
  institutionTypes,
  provinces,
} from '@insaka/domain/institutions/institutions.labels'
import type { InstitutionChange } from '@insaka/domain/institutions/institutions.schema'
import { get, set } from 'react-hook-form'
import type { WholeInstitution } from './whole-institution.ts'

export type InstitutionForm = Omit<InstitutionChange, 'departments' | 'createdOn' | 'updatedOn'>

/** The part of an institution that is filled in, with what names it. */
export function formOf({ id, version, name, alias, code, type, address, tenant }: WholeInstitution) {
  const { id: _id, ...place } = address
  const { databaseType } = tenant
  return { id, version, name, alias, code, type, address: place, tenant: { databaseType } }
}

/**
 * What is there when somebody's input goes on top of a newer record: each field they changed stays as they have it,
 * the others take what is saved now. `told` says what has changed meanwhile.
 */
export function onTopOf(theirs: InstitutionForm, mine: object, base: object | undefined) {
  const merged = structuredClone(theirs)
  const told: string[] = []
  for (const [path, name] of Object.entries(label)) {
    const [saved, typed, begun] = [theirs, mine, base].map((form) => get(form, path) ?? null) as unknown[]
    if (typed !== begun) set(merged, path, typed)
    if (saved === begun) continue
    told.push(typed === begun || typed === saved ? name : `${name} (saved now: ${textOf(path, saved)})`)
  }
  return { merged, told }
}

const lists: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  type: institutionTypes,
  'address.province': provinces,
  'address.country': countries,
}

function textOf(path: string, value: unknown): string {
  const text = typeof value === 'string' ? value : 'nothing'
  if (path === 'tenant.databaseType') return databaseTypes[text as keyof typeof databaseTypes].label
  return lists[path]?.[text] ?? text
}
