import { may, reachOf, roles, type Role } from '@insaka/domain/permissions'
import { registrationInput } from '@insaka/domain/registration/registration.schema'
import { userFieldLabels } from '@insaka/domain/users/users.labels'
import type * as z from 'zod/mini'
import { draftOf } from '../state/drafts.ts'
import { nowhere, type DraftStore } from '../ui/dialog/use-stored-draft.ts'

/** What the form holds while it is filled in. */
export type RegistrationForm = z.input<typeof registrationInput>

/** Who registers somebody else, and for which institution they begin; a visitor registers themselves. */
export type Manager = { id: string; role: Role; institution: string }

const { code, firstName, middleName, lastName, gender, nationalId, email, phoneNumber } = userFieldLabels
const { status, employmentType, institution, department, designation } = userFieldLabels

/** What the fields are called, in their order in the form. */
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

export function blankRegistration(manager: Manager | null) {
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
    institution: manager?.institution ?? null,
    department: null,
    designation: null,
    user: { username: '', password: '', role: manager && 'ORD' },
  } as unknown as RegistrationForm
}

/** Where what is typed waits for an administrator. What a visitor types stays on no computer. */
export const draftFor = (manager: Manager | null): DraftStore<RegistrationForm> =>
  manager ? draftOf<RegistrationForm>(manager.id, 'users', 'new') : nowhere

/** Whether people of other institutions can be registered too. */
export const choosesInstitution = (manager: Manager | null): boolean =>
  manager === null || reachOf(manager.role, 'MANAGE_USERS') === 'any institution'

/** The roles that somebody of this role may give. */
export const rolesFrom = (giver: Role): Record<string, string> =>
  Object.fromEntries(Object.entries(roles).filter(([role]) => role !== 'DEV' || may(giver, 'GRANT_DEV')))
