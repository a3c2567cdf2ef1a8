import * as z from 'zod/mini'
import { moment } from '../core/dates.ts'
import { password } from '../core/passwords.ts'
import {
  choice,
  code,
  decidedByServer,
  email,
  flag,
  identifyingText,
  optional,
  optionalText,
  phone,
  phoneFromCell,
  text,
  uuid,
  version,
} from '../core/text-fields.ts'
import { structureLimits } from '../institutions/institutions.labels.ts'
import { roles } from '../permissions.ts'
import { newUsername, passwordLimits } from './credentials.schema.ts'
import { dutyRecord } from './duties.schema.ts'
import { employmentTypes, genders, staffStatuses, userFieldLabels as label } from './users.labels.ts'

export const staffFields = {
  code: identifyingText(label.code, { max: 32 }),
  firstName: text(label.firstName, { max: 80 }),
  middleName: optionalText(label.middleName, { max: 80 }),
  lastName: text(label.lastName, { max: 80 }),
  gender: choice(label.gender, genders),
  nationalId: identifyingText(label.nationalId, { max: 32 }),
  email: email(label.email),
  phoneNumber: phone(label.phoneNumber),
  status: choice(label.status, staffStatuses),
  employmentType: choice(label.employmentType, employmentTypes),
}

export const personFields = {
  ...staffFields,
  institution: code(label.institution),
  department: code(label.department),
  designation: text(label.designation, structureLimits.title),
}

/** A user in an imported row: the institution is the importer's, and some fields have defaults. */
export const importedUserFields = {
  ...staffFields,
  phoneNumber: phoneFromCell(label.phoneNumber),
  status: z._default(staffFields.status, 'ACTIVE'),
  department: personFields.department,
  designation: personFields.designation,
  username: optional(newUsername),
  role: z._default(choice(label.role, roles), 'ORD'),
}

export const accountFlags = {
  accountNotExpired: flag(label.accountNotExpired),
  accountNotLocked: flag(label.accountNotLocked),
  credentialsNotExpired: flag(label.credentialsNotExpired),
  enabled: flag(label.enabled),
}

export const userRecord = z.object({
  id: z.string(),
  ...personFields,
  version: z.int(),
  createdOn: moment,
  updatedOn: moment,
  approvedOn: z.nullable(moment),
  approvedBy: z.nullable(z.string()),
  declinedOn: z.nullable(moment),
  declineReason: z.nullable(z.string()),
  lastSignInOn: z.nullable(moment),
  secondFactorOn: z.nullable(moment),
  /** Includes past and future duties, ordered by first day. */
  duties: z.array(dutyRecord),
  user: z.object({ id: z.string(), username: z.string(), role: choice(label.role, roles), ...accountFlags }),
})
export type UserRecord = z.output<typeof userRecord>

export const userServerFields = {
  createdOn: decidedByServer,
  updatedOn: decidedByServer,
  approvedOn: decidedByServer,
  approvedBy: decidedByServer,
  declinedOn: decidedByServer,
  declineReason: decidedByServer,
  lastSignInOn: decidedByServer,
  secondFactorOn: decidedByServer,
  duties: decidedByServer,
}

/** Fields of an account that a save ignores: a username never changes, and passwords have endpoints of their own. */
const accountServerFields = {
  id: decidedByServer,
  username: decidedByServer,
  password: decidedByServer,
}

/** The fields of their own record that users can change; others may be sent but are ignored. */
export const profileInput = z.strictObject({
  ...allDecidedByServer(personFields),
  email: personFields.email,
  phoneNumber: personFields.phoneNumber,
  /** Required for a new email address, since password reset links are sent there. */
  currentPassword: z.optional(password(label.currentPassword, { min: 1, max: passwordLimits.max })),
  id: decidedByServer,
  version,
  ...userServerFields,
  user: z.optional(
    z.strictObject({ ...accountServerFields, role: decidedByServer, ...allDecidedByServer(accountFlags) }),
  ),
})
export type ProfileInput = z.output<typeof profileInput>

/** A user as an administrator saves it. Username and password cannot be changed this way. */
export const userChange = z.strictObject({
  id: uuid,
  version,
  ...personFields,
  ...userServerFields,
  user: z.strictObject({
    ...accountServerFields,
    role: choice(label.role, roles),
    ...accountFlags,
  }),
})
export type UserChange = z.output<typeof userChange>

function allDecidedByServer<F extends object>(fields: F): Record<keyof F, typeof decidedByServer> {
  return Object.fromEntries(Object.keys(fields).map((name) => [name, decidedByServer])) as never
}
