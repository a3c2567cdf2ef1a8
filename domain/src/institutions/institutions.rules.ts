import {
  countries,
  databaseTypes,
  type Country,
  type DatabaseType,
  type institutionTypes,
} from './institutions.labels.ts'

const prefix = 'insaka'

/**
 * The tenant names derived from an institution's code and year of registration. If the names of two codes collide, such
 * as R&D and R-D, the later one gets a numeric suffix.
 */
export function tenantNames(institutionCode: string, year: number, suffix = 1) {
  const codeInName = institutionCode.toLowerCase().replaceAll(/[^a-z0-9]/g, '_')
  const uniqueCode = suffix === 1 ? codeInName : `${codeInName}_${suffix}`
  return { schemaName: `${prefix}_${uniqueCode}_db_${year}`, databaseUsername: `${prefix}${uniqueCode}user` }
}

export function tenantDatabase(type: DatabaseType, schemaName: string) {
  const { url, driver } = databaseTypes[type]
  return { databaseUrl: url.replace('{schema}', schemaName), databaseDriver: driver }
}

/** The title of the institution's head, who signs next to the head of procurement. */
export const institutionHeadTitle = (type: keyof typeof institutionTypes): string =>
  type === 'GOVERNMENT' ? 'Controlling Officer' : 'Chief Executive'

type Address = {
  location: string
  street: string
  city: string
  postalCode: string
  country: Country
  phoneNumber: string | null
  email: string | null
}

/** The address and contacts of an institution for printouts; empty parts are omitted. */
export function letterhead({
  location,
  street,
  city,
  postalCode,
  country,
  phoneNumber,
  email,
}: Address): string[] {
  const joinFilled = (separator: string, ...parts: string[]) => parts.filter(Boolean).join(separator)
  const contacts = [phoneNumber && `Telephone ${phoneNumber}`, email && `Email ${email}`]
  return [
    joinFilled(', ', location, street, joinFilled(' ', postalCode, city), countries[country]),
    joinFilled(' · ', ...contacts.map((part) => part ?? '')),
  ].filter(Boolean)
}
