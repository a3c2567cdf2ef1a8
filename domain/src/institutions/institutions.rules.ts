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
export function tenantNames(institutionCode: string, year: number, twin = 1) {
  const same = institutionCode.toLowerCase().replaceAll(/[^a-z0-9]/g, '_')
  const plain = twin === 1 ? same : `${same}_${twin}`
  return { schemaName: `${prefix}_${plain}_db_${year}`, databaseUsername: `${prefix}${plain}user` }
}

/** The address and driver that follow from the declared type of database. */
export function tenantDatabase(type: DatabaseType, schemaName: string) {
  const { url, driver } = databaseTypes[type]
  return { databaseUrl: url.replace('{schema}', schemaName), databaseDriver: driver }
}

/** Who answers for an institution and signs with its head of procurement: the Controlling Officer of a vote, or else the Chief Executive. */
export const headOf = (type: keyof typeof institutionTypes): string =>
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
  const joined = (mark: string, ...parts: string[]) => parts.filter(Boolean).join(mark)
  const called = [phoneNumber && `Telephone ${phoneNumber}`, email && `E-mail ${email}`]
  return [
    joined(', ', location, street, joined(' ', postalCode, city), countries[country]),
    joined(' · ', ...called.map((part) => part ?? '')),
  ].filter(Boolean)
}
