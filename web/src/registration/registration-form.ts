import { may, permissionScope, roles, type Role } from '@insaka/domain/permissions'
import { registrationInput } from '@insaka/domain/registration/registration.schema'
import { userFieldLabels } from '@insaka/domain/users/users.labels'
import type { UserRecord } from '@insaka/domain/users/users.schema'
import type * as z from 'zod/mini'

export type RegistrationForm = z.input<typeof registrationInput>

/** The administrator who registers another person, with the preset institution. */
export type Registrar = { id: string; role: Role; institution: string }

const { code, firstName, middleName, lastName, gender, nationalId, email, phoneNumber } = userFieldLabels
const { status, employmentType, institution, department, designation } = userFieldLabels

export const registrationLabels = {
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
  institution,
  department,
  designation,
  'user.username': userFieldLabels.username,
  'user.password': userFieldLabels.password,
  'user.role': userFieldLabels.role,
}

export function blankRegistration(registrar: Registrar | null) {
  return {
    code: '',
    firstName: '',
    middleName: null,
    lastName: '',
    gender: null,
    nationalId: '',
    email: '',
    phoneNumber: '',
    status: 'ACTIVE',
    employmentType: null,
    institution: registrar?.institution ?? null,
    department: null,
    designation: null,
    user: { username: '', password: '', role: registrar && 'ORD' },
  } as unknown as RegistrationForm
}

/** Notice for a user saved by an earlier attempt, opened with the input typed since. */
export const earlierAttemptText = ({ user: { username } }: UserRecord) =>
  `Your earlier attempt registered this user, with the username ${username} and the password you entered then. ` +
  'Your later changes are shown here and not saved yet.'

/** True if the institution is a choice: for visitors, and for roles that manage users of any institution. */
export const choosesInstitution = (registrar: Registrar | null): boolean =>
  registrar === null || permissionScope(registrar.role, 'MANAGE_USERS') === 'any institution'

export const grantableRoles = (grantingRole: Role): Record<string, string> =>
  Object.fromEntries(
    Object.entries(roles).filter(([role]) => role !== 'DEV' || may(grantingRole, 'GRANT_DEV')),
  )
