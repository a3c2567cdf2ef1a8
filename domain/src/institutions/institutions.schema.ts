import * as z from 'zod/mini'
import { moment } from '../core/dates.ts'
import { choice } from '../core/text.ts'
import { countries, databaseTypes, institutionTypes, provinces } from './institutions.labels.ts'

/** An institution's structure: its departments, and the designations of each. Closed ones are read but not offered. */
export const designationRecord = z.object({
  id: z.string(),
  code: z.string(),
  title: z.string(),
  active: z.boolean(),
})
export type DesignationRecord = z.output<typeof designationRecord>

export const departmentRecord = z.object({
  id: z.string(),
  code: z.string(),
  name: z.string(),
  active: z.boolean(),
  designations: z.array(designationRecord),
})
export type DepartmentRecord = z.output<typeof departmentRecord>

/** What anybody may know of an institution. */
const directoryFields = {
  id: z.string(),
  name: z.string(),
  alias: z.string(),
  code: z.string(),
  type: choice('Type', institutionTypes),
}

const address = z.object({
  id: z.string(),
  location: z.string(),
  street: z.string(),
  city: z.string(),
  postalCode: z.string(),
  province: choice('Province', provinces),
  country: choice('Country', countries),
  phoneNumber: z.nullable(z.string()),
  email: z.nullable(z.string()),
})

const tenant = z.object({
  id: z.string(),
  tenantId: z.string(),
  schemaName: z.string(),
  databaseType: choice('Database Type', databaseTypes),
  databaseUrl: z.string(),
  databaseUsername: z.string(),
  databaseDriver: z.string(),
})

/** What its own staff and DEV see besides. */
const ownFields = {
  address: z.optional(address),
  tenant: z.optional(tenant),
  version: z.optional(z.int()),
  createdOn: z.optional(moment),
  updatedOn: z.optional(moment),
}

export const institutionListed = z.object({ ...directoryFields, ...ownFields })
export type InstitutionListed = z.output<typeof institutionListed>

export const institutionRecord = z.object({
  ...directoryFields,
  ...ownFields,
  departments: z.array(departmentRecord),
})
export type InstitutionRecord = z.output<typeof institutionRecord>
