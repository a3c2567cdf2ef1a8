import { nilUuid } from '../db/uuid.ts'
import { Refusal, type FieldMessages } from '@insaka/domain/core/errors'
import { permissionScope } from '@insaka/domain/permissions'
import type { RegistrationInput } from '@insaka/domain/registration/registration.schema'
import { userFieldLabels as label } from '@insaka/domain/users/users.labels'
import { passwordFault } from '@insaka/domain/users/users.rules'
import type { AnyTx, DirectoryTx, TenantTx } from '../db/transactions.ts'
import { findInstitutionByCode } from '../institutions/directory.repository.ts'
import type { Platform } from '../platform.ts'
import type { Caller } from '../idempotency/caller.ts'
import type { CheckedBody, ValidFields } from '../idempotency/checked-body.ts'
import { requireAllowedPost, findTakenFields, takenFieldChecks, type Post } from '../users/user-checks.ts'
import { findPost, type UniqueFields } from '../users/user-checks.repository.ts'
import { findLogin } from '../users/users.repository.ts'
import { usersConstraints } from '../users/users.table.ts'

export const unknownUserId = nilUuid

/** A registration after body validation, with the fault of its password, if any. */
export type RegistrationRequest = {
  manager: Caller | null
  checked: CheckedBody<RegistrationInput>
  password: string | null
}

/** The institution of a registration; an administrator can only register users of their own. */
export async function findRegistrationInstitution(
  { database }: Platform,
  manager: Caller | null,
  { institution: code }: ValidFields<RegistrationInput>,
): Promise<string | null> {
  if (manager && permissionScope(manager, 'MANAGE_USERS') !== 'any institution') return manager.institutionId
  if (code === undefined) return null
  const [institution] = await database.readDirectory((tx) => findInstitutionByCode(tx, { code }))
  return institution?.id ?? null
}

export async function findPasswordFault(
  { passwordMinLength: minLength, commonPasswords }: Platform,
  { user: { username = '', password } = {} }: ValidFields<RegistrationInput>,
): Promise<string | null> {
  if (password === undefined) return null
  return passwordFault(password, { username, minLength, common: await commonPasswords() })
}

/** Reports all validation errors at once; returns the department and designation of a valid registration. */
export async function checkRegistration(
  tx: TenantTx,
  { manager, checked, password }: RegistrationRequest,
): Promise<Post> {
  const { validFields } = checked
  const { department = '', designation = '' } = validFields
  const [[post], taken, isTaken] = await Promise.all([
    findPost(tx, { department, designation }),
    manager ? findTakenFields(tx, uniqueFieldsOf(validFields)) : findTakenWithoutDetails(tx, validFields),
    isUsernameTaken(tx, validFields),
  ])
  const collected = await checked.checkFields({
    department: () => requireAllowedPost(post, null),
    ...takenFieldChecks(taken),
    user: () => refuseAccount(isTaken, password),
  })
  return collected.department
}

export async function refuseWithoutInstitution(
  tx: DirectoryTx,
  { checked, password }: RegistrationRequest,
): Promise<never> {
  const isTaken = await isUsernameTaken(tx, checked.validFields)
  const message = 'Choose an institution from the list.'
  await checked.checkFields({
    user: () => refuseAccount(isTaken, password),
    institution: () => refuse(message),
  })
  return refuse(message)
}

function refuse(message: string): never {
  throw new Refusal('INVALID', { fields: { institution: [message] } })
}

const uniqueFieldsOf = ({ code, email, nationalId }: ValidFields<RegistrationInput>): UniqueFields => ({
  id: unknownUserId,
  code: code ?? null,
  email: email ?? null,
  nationalId: nationalId ?? null,
})

/** Reports taken fields without naming which one, so a visitor cannot probe for known people. */
async function findTakenWithoutDetails(
  tx: TenantTx,
  right: ValidFields<RegistrationInput>,
): Promise<FieldMessages> {
  const uniqueFields = uniqueFieldsOf(right)
  // With a single field given, the message would reveal which one is taken.
  if (Object.values(uniqueFields).includes(null)) return {}
  if (Object.keys(await findTakenFields(tx, uniqueFields)).length === 0) return {}
  const message = `This ${label.code}, ${label.email} or ${label.nationalId} is already registered. Please ask an administrator of your institution.`
  return { code: [message], email: [message], nationalId: [message] }
}

async function isUsernameTaken(tx: AnyTx, { user }: ValidFields<RegistrationInput>): Promise<boolean> {
  if (user?.username === undefined) return false
  return (await findLogin(tx, { usernameKey: user.username.toLowerCase() })).length > 0
}

function refuseAccount(isTaken: boolean, password: string | null): void {
  const { field, message } = usersConstraints.login_directory_pkey
  const fields = {
    ...(isTaken && { [field]: [message] }),
    ...(password !== null && { 'user.password': [password] }),
  }
  if (Object.keys(fields).length > 0)
    throw new Refusal(password === null ? 'DUPLICATE' : 'INVALID', { fields })
}
