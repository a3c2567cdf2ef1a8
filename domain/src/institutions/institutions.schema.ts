import * as z from 'zod/mini'
import { moment } from '../core/dates.ts'
import { newPassword } from '../core/passwords.ts'
import {
  choice,
  code,
  decidedByServer,
  email,
  flag,
  optional,
  phone,
  text,
  omittable,
  uuid,
  version,
} from '../core/text-fields.ts'
import {
  countries,
  databaseTypes,
  institutionFieldLabels as label,
  institutionTypes,
  provinces,
  structureLabels,
  structureLimits,
} from './institutions.labels.ts'
import { databasePasswordLimits } from './sql-access.rules.ts'
import { sqlAccessRecord } from './sql-access.schema.ts'

/** A designation of a department. Closed departments and designations stay readable but are no longer offered. */
export const designationRecord = z.object({
  id: z.string(),
  code: z.string(),
  title: z.string(),
  active: z.boolean(),
  version: z.int(),
})
export type DesignationRecord = z.output<typeof designationRecord>

export const departmentRecord = z.object({
  id: z.string(),
  code: z.string(),
  name: z.string(),
  active: z.boolean(),
  version: z.int(),
  designations: z.array(designationRecord),
})
export type DepartmentRecord = z.output<typeof departmentRecord>

export const largeStructureReason = 'Forms choose from all departments and designations of an institution.'

/** The public data of an institution. */
const directoryFields = {
  id: z.string(),
  name: z.string(),
  alias: z.string(),
  code: z.string(),
  type: choice('Type', institutionTypes),
  /** The version of its uploaded coat of arms; null if a shield is drawn from its acronym. */
  shield: z.nullable(z.string()),
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

/** Additional data for the staff of the institution and for DEV. */
const staffOnlyFields = {
  address: z.optional(address),
  tenant: z.optional(tenant),
  version: z.optional(z.int()),
  createdOn: z.optional(moment),
  updatedOn: z.optional(moment),
}

export const listedInstitution = z.object({ ...directoryFields, ...staffOnlyFields })
export type ListedInstitution = z.output<typeof listedInstitution>

export const institutionRecord = z.object({
  ...directoryFields,
  ...staffOnlyFields,
  departments: z.array(departmentRecord),
  /** Its read-only SQL access; null if its database type has none. */
  window: z.optional(z.nullable(sqlAccessRecord)),
})
export type InstitutionRecord = z.output<typeof institutionRecord>

/** The id and version of an existing part; omitted for a new one. */
const versionedPart = {
  id: z.optional(z.nullable(z.string())),
  /** The version on which the change is based (optimistic lock); without it the last save wins. */
  version: z.optional(version),
}
const nestedDesignation = z.strictObject({
  ...versionedPart,
  code: code(structureLabels.code),
  title: text(structureLabels.title, structureLimits.title),
  active: z.optional(flag(structureLabels.active)),
})
const nestedDepartment = z.strictObject({
  ...versionedPart,
  code: code(structureLabels.code),
  name: text(structureLabels.name, structureLimits.name),
  active: z.optional(flag(structureLabels.active)),
  designations: z._default(
    z.array(nestedDesignation).check(z.maxLength(1_000, 'At most 1,000 at once.')),
    [],
  ),
})
/** A department within its institution: missing ones are added, existing ones get the new designations. */
export type NestedDepartment = z.output<typeof nestedDepartment>

const addressFields = {
  id: decidedByServer,
  location: text(label['address.location'], { max: 120 }),
  street: text(label['address.street'], { max: 120 }),
  city: text(label['address.city'], { max: 80 }),
  postalCode: text(label['address.postalCode'], { max: 20 }),
  province: choice(label['address.province'], provinces),
  country: choice(label['address.country'], countries),
}
const phoneNumber = phone(label['address.phoneNumber'])
const emailAddress = email(label['address.email'])

const institutionFields = {
  name: text(label.name, { max: 160 }),
  alias: text(label.alias, { max: 60 }),
  code: code(label.code),
  type: choice(label.type, institutionTypes),
  departments: z._default(z.array(nestedDepartment).check(z.maxLength(1_000, 'At most 1,000 at once.')), []),
  shield: decidedByServer,
  window: decidedByServer,
  createdOn: decidedByServer,
  updatedOn: decidedByServer,
}

/** Set by the server: ids, and values derived from the code, the year and the type of database. */
const derivedTenantFields = {
  id: decidedByServer,
  tenantId: decidedByServer,
  schemaName: decidedByServer,
  databaseUrl: decidedByServer,
  databaseUsername: decidedByServer,
  databaseDriver: decidedByServer,
}
const databaseType = choice(label['tenant.databaseType'], databaseTypes)

export const institutionInput = z.strictObject({
  ...institutionFields,
  id: decidedByServer,
  version: decidedByServer,
  address: z.strictObject({
    ...addressFields,
    phoneNumber: optional(phoneNumber),
    email: optional(emailAddress),
  }),
  tenant: z.strictObject({
    ...derivedTenantFields,
    databaseType,
    databasePassword: newPassword(label['tenant.databasePassword'], databasePasswordLimits),
  }),
})
export type InstitutionInput = z.output<typeof institutionInput>

export const institutionChange = z.strictObject({
  ...institutionFields,
  id: uuid,
  version,
  address: z.strictObject({
    ...addressFields,
    phoneNumber: omittable(phoneNumber),
    email: omittable(emailAddress),
  }),
  tenant: z.strictObject({ ...derivedTenantFields, databaseType, databasePassword: decidedByServer }),
})
export type InstitutionChange = z.output<typeof institutionChange>
