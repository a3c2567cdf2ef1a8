import * as z from 'zod/mini'
import type { FieldMessages } from '../core/errors.ts'
import { newPassword, password } from '../core/passwords.ts'
import { code, text } from '../core/text-fields.ts'
import { structureLimits } from '../institutions/institutions.labels.ts'
import { institutionInput } from '../institutions/institutions.schema.ts'
import { newUsername, passwordLimits } from '../users/credentials.schema.ts'
import { userFieldLabels } from '../users/users.labels.ts'
import { staffFields } from '../users/users.schema.ts'
import { firstStartLabels as labels } from './first-start.labels.ts'

const { name, alias, code: acronym, type, address } = institutionInput.shape
const { location, street, city, postalCode, province } = address.shape
const { firstName, lastName, gender, code: employeeNo, nationalId, email, phoneNumber } = staffFields

const firstStartPartFields = {
  institution: z.strictObject({
    name,
    alias,
    code: acronym,
    type,
    location,
    street,
    city,
    postalCode,
    province,
  }),
  department: z.strictObject({
    code: code(labels.department.code),
    name: text(labels.department.name, structureLimits.name),
  }),
  designation: z.strictObject({
    code: code(labels.designation.code),
    title: text(labels.designation.title, structureLimits.title),
  }),
}

const personFields = { firstName, lastName, gender, code: employeeNo, nationalId, email, phoneNumber }
const firstAccount = z.strictObject({
  ...personFields,
  username: newUsername,
  password: newPassword(userFieldLabels.password, passwordLimits),
})
export type FirstAccount = z.output<typeof firstAccount>

/** The first institution, a department, a designation and an administrator; a developer is optional. */
export const firstStart = z.strictObject({
  ...firstStartPartFields,
  admin: firstAccount,
  developer: z._default(z.nullable(firstAccount), null),
})
export type FirstStart = z.output<typeof firstStart>

/** The start link printed on the server's console. The schema accepts any text; the server verifies it. */
export const startLink = z.strictObject({ link: text('Link', { max: 100 }) })

export const firstStartByLink = z.strictObject({ ...startLink.shape, ...firstStart.shape })

/** Administrator and developer must have different identities; messages are attached to the developer's fields. */
export function sharedIdentityFaults({
  admin,
  developer,
}: Pick<FirstStart, 'admin' | 'developer'>): FieldMessages {
  if (!developer) return {}
  const uniqueFields = ['code', 'nationalId', 'email', 'username'] as const
  const sharedFields = uniqueFields.filter(
    (each) => admin[each].toLowerCase() === developer[each].toLowerCase(),
  )
  return Object.fromEntries(
    sharedFields.map((each) => [
      `developer.${each}`,
      [`The administrator has the same ${labels.developer[each]}; enter another one for the developer.`],
    ]),
  )
}

export const repeatPasswordLabel = 'Repeat Password'

/**
 * Passwords are typed twice, since a typing error would lock out the only user; `minLength` is the server's minimum.
 */
export function firstStartForm(minLength: number) {
  const { max } = passwordLimits
  const accountForm = z
    .object({
      ...firstAccount.shape,
      password: newPassword(userFieldLabels.password, { min: minLength, max }),
      repeatPassword: password(repeatPasswordLabel, { min: 1, max }),
    })
    .check(
      z.refine((each) => each.password === each.repeatPassword, {
        path: ['repeatPassword'],
        error: 'The two passwords differ. Please type them again.',
        // Runs while other fields are invalid, too, so that the message does not appear late.
        when: ({ issues }) => !issues.some((issue) => issue.path?.[0] === 'repeatPassword'),
      }),
    )
  return z.object({
    ...firstStartPartFields,
    admin: accountForm,
    hasDeveloper: z.boolean(),
    developer: z.nullable(accountForm),
  })
}
