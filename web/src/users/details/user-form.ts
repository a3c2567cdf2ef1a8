import { Refusal } from '@insaka/domain/core/errors'
import { may, roles, type Role } from '@insaka/domain/permissions'
import { employmentTypes, genders, staffStatuses, userFieldLabels } from '@insaka/domain/users/users.labels'
import { userChangeRefusal } from '@insaka/domain/users/users.rules'
import { personFields, userChange, type UserChange, type UserRecord } from '@insaka/domain/users/users.schema'
import * as z from 'zod/mini'
import { valuesOf } from '../../ui/form/record-values.ts'
import { fieldText, type Told } from '../../ui/record-text.ts'

const { user: account, ...person } = userChange.shape
const { role, credentialsNotExpired, accountNotExpired, accountNotLocked, enabled } = account.shape

/** In the order of the switches. */
export const accountFlags = { credentialsNotExpired, accountNotExpired, accountNotLocked, enabled }
const accountFields = { role, ...accountFlags }

/** Person and account side by side: a conflict between two administrators is told field by field. */
export const userForm = z.strictObject({ ...person, ...accountFields })
export type UserForm = z.input<typeof userForm>
type Filled = z.output<typeof userForm>

export const userFormOf = (record: UserRecord): UserForm => ({
  ...(valuesOf(personFields, record) as UserForm),
  ...(Object.fromEntries(
    Object.keys(accountFields).map((name) => [name, record.user[name as keyof UserRecord['user']]]),
  ) as Pick<UserForm, keyof typeof accountFields>),
})

/** What was filled in to register somebody, as a change of the user that an earlier try has registered. */
export const asChangeOf = (record: UserRecord, { user, ...typed }: Typed): UserForm => ({
  ...userFormOf(record),
  ...(valuesOf(personFields, { ...typed, id: record.id, version: record.version }) as UserForm),
  role: user.role ?? record.user.role,
})

/** What a form for a new user was filled in with. */
export type Typed = Pick<UserRecord, keyof typeof personFields> & { user: { role: Role | null } }

export function changeOf(filled: Filled): UserChange {
  const { role, credentialsNotExpired, accountNotExpired, accountNotLocked, enabled, ...person } = filled
  return { ...person, user: { role, credentialsNotExpired, accountNotExpired, accountNotLocked, enabled } }
}

/** A refusal of what is nested on its way, told under the fields as they stand here. */
export function refusedHere(error: unknown): unknown {
  if (!(error instanceof Refusal)) return error
  const fields = Object.entries(error.fields).map(([name, told]) => [name.replace(/^user\./, ''), told])
  return new Refusal(error.code, {
    ...error.details,
    message: error.message,
    fields: Object.fromEntries(fields) as Refusal['fields'],
  })
}

/** Why somebody may not change this account at all, in the words of the rule, or null. */
export function accountClosed(record: UserRecord, me: UserRecord): string | null {
  const enabled = !record.user.enabled
  return refusalOf(record, { ...record, user: { ...record.user, enabled } }, me)
}

/** Why somebody may not retire this user, or call them back, or null. */
export function statusClosed(record: UserRecord, me: UserRecord): string | null {
  const status = record.status === 'ACTIVE' ? 'RETIRED' : 'ACTIVE'
  return refusalOf(record, { ...record, status }, me)
}

/** The roles that may be given to this user; their own is always among them. */
export const rolesFor = (record: UserRecord, me: UserRecord) =>
  (Object.keys(roles) as Role[]).filter(
    (role) => refusalOf(record, { ...record, user: { ...record.user, role } }, me) === null,
  )

function refusalOf(before: UserRecord, after: UserRecord, me: UserRecord): string | null {
  const refusal = userChangeRefusal(before, after, {
    isOwn: before.id === me.id,
    mayGrantDev: may(me.user.role, 'GRANT_DEV'),
  })
  return refusal?.message ?? null
}

const { code, firstName, middleName, lastName, gender, nationalId, email, phoneNumber } = userFieldLabels
const { status, employmentType, department, designation } = userFieldLabels

/** How the fields are told in a conflict, and what is still to be filled in. */
export const userTold: Pick<Told, 'labels' | 'text'> = {
  labels: {
    firstName,
    middleName,
    lastName,
    nationalId,
    gender,
    email,
    phoneNumber,
    code,
    status,
    employmentType,
    department,
    designation,
    role: userFieldLabels.role,
    credentialsNotExpired: userFieldLabels.credentialsNotExpired,
    accountNotExpired: userFieldLabels.accountNotExpired,
    accountNotLocked: userFieldLabels.accountNotLocked,
    enabled: userFieldLabels.enabled,
  },
  text: fieldText({
    lists: { gender: genders, status: staffStatuses, employmentType: employmentTypes, role: roles },
  }),
}
