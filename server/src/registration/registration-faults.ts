import type { FieldMessages } from '@insaka/domain/core/errors'
import { reachOf } from '@insaka/domain/permissions'
import type { RegistrationInput } from '@insaka/domain/registration/registration.schema'
import { userFieldLabels as label } from '@insaka/domain/users/users.labels'
import { passwordFault } from '@insaka/domain/users/users.rules'
import type { TenantTx } from '../db/database.ts'
import type { AnyTx } from '../db/statement.ts'
import type { Caller } from '../http/caller.ts'
import type { RightFields } from '../http/shape.ts'
import { findInstitutionByCode } from '../institutions/directory.repository.ts'
import type { Platform } from '../platform.ts'
import { commonPasswords } from '../users/common-passwords.ts'
import { isPost, postFor, takenBy, type Post } from '../users/user-faults.ts'
import type { Unique } from '../users/user-faults.repository.ts'
import { findLogin } from '../users/users.repository.ts'
import { usersConstraints } from '../users/users.table.ts'

/** A registration, or what is right of one. */
export type Filled = RightFields<RegistrationInput>

/** Stands for somebody who is not known yet. */
export const nobody = '00000000-0000-0000-0000-000000000000'

/** An administrator registers people of their own institution, whatever the form says. */
export async function institutionFor(
  { database }: Platform,
  manager: Caller | null,
  { institution: code }: Filled,
): Promise<string | null> {
  if (manager && reachOf(manager.role, 'MANAGE_USERS') !== 'any institution') return manager.institutionId
  if (code === undefined) return null
  const [institution] = await database.directory((tx) => findInstitutionByCode(tx, { code }))
  return institution?.id ?? null
}

/** Everything that is wrong with it besides its shape. */
export async function faultsOf(
  platform: Platform,
  manager: Caller | null,
  filled: Filled,
): Promise<FieldMessages> {
  const { database } = platform
  const password = await passwordFaults(platform, filled)
  const institutionId = await institutionFor(platform, manager, filled)
  if (institutionId === null) {
    const institution = ['Choose one of the list for Institution.']
    return { ...(await database.directory((tx) => usernameTaken(tx, filled))), ...password, institution }
  }
  return database.read(institutionId, async (tx) => {
    const { post, taken } = await judgedAt(tx, manager, filled)
    return { ...taken, ...password, ...(isPost(post) ? {} : post) }
  })
}

export async function passwordFaults(
  { passwordMinLength: minLength }: Platform,
  { user: { username = '', password } = {} }: Filled,
): Promise<FieldMessages> {
  if (password === undefined) return {}
  const fault = passwordFault(password, { username, minLength, common: await commonPasswords() })
  return fault ? { 'user.password': [fault] } : {}
}

/** The post it names, or what is wrong with that; and what somebody else has already. */
export async function judgedAt(
  tx: TenantTx,
  manager: Caller | null,
  filled: Filled,
): Promise<{ post: Post | FieldMessages; taken: FieldMessages }> {
  const { department = null, designation = null } = filled
  const post = await postFor(tx, { department, designation }, null)
  const taken = manager ? await takenBy(tx, unique(filled)) : await takenInOneSentence(tx, filled)
  return { post, taken: { ...taken, ...(await usernameTaken(tx, filled)) } }
}

const unique = ({ code, email, nationalId }: Filled): Unique => ({
  id: nobody,
  code: code ?? null,
  email: email ?? null,
  nationalId: nationalId ?? null,
})

/** Told one by one, these fields would say to anybody who asks whose number or address an institution knows. */
async function takenInOneSentence(tx: TenantTx, filled: Filled): Promise<FieldMessages> {
  const wanted = unique(filled)
  // With one alone the sentence would be about that one.
  if (Object.values(wanted).includes(null)) return {}
  if (Object.keys(await takenBy(tx, wanted)).length === 0) return {}
  const message = `One of ${label.code}, ${label.email} and ${label.nationalId} is registered already. Please ask an administrator of your institution.`
  return { code: [message], email: [message], nationalId: [message] }
}

async function usernameTaken(tx: AnyTx, { user }: Filled): Promise<FieldMessages> {
  if (user?.username === undefined) return {}
  const [login] = await findLogin(tx, { usernameKey: user.username.toLowerCase() })
  const { field, message } = usersConstraints.login_directory_pkey
  return login ? { [field]: [message] } : {}
}
