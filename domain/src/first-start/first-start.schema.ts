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
/** Somebody who can sign in from the first start on. */
export type FirstAccount = z.output<typeof firstAccount>

/** The first institution, a department, a designation and the administrator's account; a developer's if one is wanted. */
export const firstStart = z.strictObject({
  ...firstStartPartFields,
  admin: firstAccount,
  developer: z._default(z.nullable(firstAccount), null),
})
export type FirstStart = z.output<typeof firstStart>

/** The console of the server prints it. Any text passes here; the server decides whether it is good. */
export const startLink = z.strictObject({ link: text('Link', { max: 100 }) })

export const firstStartByLink = z.strictObject({ ...startLink.shape, ...firstStart.shape })

/** What tells one person from another may not be the same of both; messages by the field of the developer. */
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
      [`${labels.developer[each]} is that of the administrator. A developer has another account.`],
    ]),
  )
}

export const repeatPasswordLabel = 'Repeat Password'

/**
 * As it is typed on the page: passwords twice, since a slip of the finger would lock out the only one who can sign in.
 * The server may ask for more characters than the least the product knows.
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
        // Also while something else is still wrong, so that no message comes late.
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
