import * as z from 'zod/mini'
import { moment } from '../core/dates.ts'
import { password } from '../core/passwords.ts'
import {
  choice,
  code,
  decidedByServer,
  email,
  flag,
  identity,
  longText,
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

/** Who somebody is. */
export const staffFields = {
  code: identity(label.code, { max: 32 }),
  firstName: text(label.firstName, { max: 80 }),
  middleName: optionalText(label.middleName, { max: 80 }),
  lastName: text(label.lastName, { max: 80 }),
  gender: choice(label.gender, genders),
  nationalId: identity(label.nationalId, { max: 32 }),
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

/** As a row of a file has it: the institution is that of the importer, and some of the rest has what most have. */
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
  /** Past and future ones included, in the order of their first days. */
  duties: z.array(dutyRecord),
  user: z.object({ id: z.string(), username: z.string(), role: choice(label.role, roles), ...accountFlags }),
})
export type UserRecord = z.output<typeof userRecord>

/** What the server decides of every user. */
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

/** What it decides of every user's account; names and passwords are changed elsewhere. */
export const accountServerFields = {
  id: decidedByServer,
  username: decidedByServer,
  password: decidedByServer,
}

/** What signed-in users change of their own record; all else of it may be sent along and stays as it is. */
export const profileInput = z.strictObject({
  ...allDecidedByServer(personFields),
  email: personFields.email,
  phoneNumber: personFields.phoneNumber,
  /** A new e-mail address needs it, since links for new passwords go there. */
  currentPassword: z.optional(password(label.currentPassword, { min: 1, max: passwordLimits.max })),
  id: decidedByServer,
  version,
  ...userServerFields,
  user: z.optional(
    z.strictObject({ ...accountServerFields, role: decidedByServer, ...allDecidedByServer(accountFlags) }),
  ),
})
export type ProfileInput = z.output<typeof profileInput>

/** What an administrator saves of a user. Username and password are not changed this way. */
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

/** What somebody who has registered may do from now on. */
export const approvalInput = z.strictObject({ role: choice(label.role, roles), version })
export type ApprovalInput = z.output<typeof approvalInput>

export const declineReasonLimits = { min: 3, max: 300 }

/** Why somebody who has registered gets no account. */
export const declineInput = z.strictObject({
  reason: longText(label.declineReason, declineReasonLimits),
  version,
})
export type DeclineInput = z.output<typeof declineInput>

function allDecidedByServer<F extends object>(fields: F): Record<keyof F, typeof decidedByServer> {
  return Object.fromEntries(Object.keys(fields).map((name) => [name, decidedByServer])) as never
}
