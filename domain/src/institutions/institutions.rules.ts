import { databaseTypes, type DatabaseType } from './institutions.labels.ts'

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
