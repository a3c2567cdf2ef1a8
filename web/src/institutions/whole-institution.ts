import type { InstitutionListed } from '@insaka/domain/institutions/institutions.schema'

/** An institution with all that those see of it who may change it. */
export type WholeInstitution = InstitutionListed & {
  [Part in 'address' | 'tenant' | 'version']: NonNullable<InstitutionListed[Part]>
}

export const isWhole = (listed: InstitutionListed): listed is WholeInstitution =>
  listed.address !== undefined && listed.tenant !== undefined && listed.version !== undefined
