import {
  countries,
  databaseTypes,
  type Country,
  type DatabaseType,
  type institutionTypes,
} from './institutions.labels.ts'

const prefix = 'insaka'

/**
 * The names that follow from an institution's code and the year of its registration. Codes that differ in what no name
 * may hold, such as R&D and R-D, get a number each as twins.
 */
export function tenantNames(institutionCode: string, year: number, suffix = 1) {
  const codeInName = institutionCode.toLowerCase().replaceAll(/[^a-z0-9]/g, '_')
  const uniqueCode = suffix === 1 ? codeInName : `${codeInName}_${suffix}`
  return { schemaName: `${prefix}_${uniqueCode}_db_${year}`, databaseUsername: `${prefix}${uniqueCode}user` }
}

/** The address and driver that follow from the declared type of database. */
export function tenantDatabase(type: DatabaseType, schemaName: string) {
  const { url, driver } = databaseTypes[type]
  return { databaseUrl: url.replace('{schema}', schemaName), databaseDriver: driver }
}

/** Who answers for an institution and signs with its head of procurement: the Controlling Officer of a vote, or else the Chief Executive. */
export const headTitle = (type: keyof typeof institutionTypes): string =>
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

/** Where an institution is found, as its papers say it; what is not known is left out. */
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
  const contacts = [phoneNumber && `Telephone ${phoneNumber}`, email && `E-mail ${email}`]
  return [
    joinFilled(', ', location, street, joinFilled(' ', postalCode, city), countries[country]),
    joinFilled(' · ', ...contacts.map((part) => part ?? '')),
  ].filter(Boolean)
}
