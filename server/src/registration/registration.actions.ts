import { Refusal, type FieldMessages } from '@insaka/domain/core/errors'
import { toMoment } from '@insaka/domain/core/dates'
import { only } from '@insaka/domain/core/register'
import { may, reachOf, type Role } from '@insaka/domain/permissions'
import type { RegistrationInput } from '@insaka/domain/registration/registration.schema'
import { passwordFault, roleRefusal } from '@insaka/domain/users/users.rules'
import { staffFields, type UserRecord } from '@insaka/domain/users/users.schema'
import type { Actor } from '../db/audit.ts'
import type { TenantTx, WriteTx } from '../db/database.ts'
import { isCarriedOut, once } from '../db/idempotency.ts'
import { uuidv7 } from '../db/uuid.ts'
import { actorOf, type Caller, type Visitor } from '../http/caller.ts'
import { findInstitutionByCode } from '../institutions/directory.repository.ts'
import type { Platform } from '../platform.ts'
import { commonPasswords } from '../users/common-passwords.ts'
import { findLogin, findUser, insertLogin, insertPassword, insertUser } from '../users/users.repository.ts'
import { postFor, takenBy } from '../users/user-faults.ts'
import { usersConstraints } from '../users/users.table.ts'
import { bookRegistration } from './registration-limit.ts'

/** Stands for a visitor where submits are told apart. */
const nobody = '00000000-0000-0000-0000-000000000000'

type Registered = { user: UserRecord; institutionId: string }

/**
 * Registers a user. Whoever may manage users makes an account that is ready for use, with a password to be changed at
 * the first sign-in; anybody else's waits for approval.
 */
export async function registerUser(
  platform: Platform,
  caller: Caller | null,
  visitor: Visitor,
  input: RegistrationInput,
  key: string | null,
): Promise<Registered> {
  const { database, passwords, clock } = platform
  const manager = caller && may(caller.role, 'MANAGE_USERS') ? caller : null
  const account = accountFor(manager, input)
  if (!manager) await bookRegistration(database, visitor.address, clock())
  const institutionId = await institutionFor(platform, manager, input)
  const fault = passwordFault(input.user.password, {
    username: input.user.username,
    minLength: platform.passwordMinLength,
    common: await commonPasswords(),
  })
  const faults = fault ? { 'user.password': [fault] } : {}
  const { password: _password, ...login } = input.user
  // The password stays out of what is kept of the submit, since a plain digest of it could be guessed.
  const sent = {
    userId: manager?.userId ?? nobody,
    endpoint: 'registration.register',
    key,
    body: { ...input, user: login },
  }
  // Before the costly hash, and once more in the transaction that saves.
  await database.read(institutionId, async (tx) => {
    if (!(await isCarriedOut(tx, sent))) await judge(tx, input, faults)
  })
  const passwordHash = await passwords.hash(input.user.password)
  const actor = manager ? actorOf(manager) : visitorAs(input)
  return database.write(institutionId, actor, async (tx) => {
    const { recordId, sameBody } = await once(tx, sent, async () => {
      const post = await judge(tx, input, {})
      return save(tx, input, { ...account, ...post, passwordHash, approvedBy: manager && actor.name })
    })
    const user = (await findUser(tx, recordId))!
    if (!sameBody) throw new Refusal('ALREADY_SAVED', { current: user })
    return { user, institutionId }
  })
}

type Account = { role: Role; enabled: boolean; credentialsNotExpired: boolean }

function accountFor(manager: Caller | null, { user }: RegistrationInput): Account {
  if (!manager) return { role: 'GUEST', enabled: false, credentialsNotExpired: true }
  const role = user.role ?? 'ORD'
  const message = roleRefusal(null, role, { mayGrantDev: may(manager.role, 'GRANT_DEV') })
  if (message !== null) {
    throw new Refusal('NOT_ALLOWED', { message, fields: { 'user.role': [message] } })
  }
  return { role, enabled: true, credentialsNotExpired: false }
}

/** An administrator registers people of their own institution, whatever the form says. */
async function institutionFor(
  { database }: Platform,
  manager: Caller | null,
  { institution: code }: RegistrationInput,
): Promise<string> {
  if (manager && reachOf(manager.role, 'MANAGE_USERS') !== 'any institution') return manager.institutionId
  const [institution] = await database.directory((tx) => findInstitutionByCode(tx, { code }))
  if (institution) return institution.id
  throw new Refusal('INVALID', { fields: { institution: ['Choose one of the list for Institution.'] } })
}

/** Everything that is wrong with it, in one answer. Answers with the post where nothing is. */
async function judge(
  tx: TenantTx,
  input: RegistrationInput,
  faults: FieldMessages,
): Promise<{ departmentId: string; designationId: string }> {
  const post = await postFor(tx, input, null)
  const [login] = await findLogin(tx, { usernameKey: input.user.username.toLowerCase() })
  const { field, message } = usersConstraints.login_directory_pkey
  const taken = {
    ...(await takenBy(tx, { ...input, id: nobody })),
    ...(login && { [field]: [message] }),
  }
  const named = 'departmentId' in post ? null : post
  const wrong = { ...faults, ...named }
  if (Object.keys(wrong).length > 0) throw new Refusal('INVALID', { fields: { ...taken, ...wrong } })
  if (Object.keys(taken).length > 0) throw new Refusal('DUPLICATE', { fields: taken })
  return post as { departmentId: string; designationId: string }
}

const visitorAs = ({ firstName, lastName }: RegistrationInput): Actor => ({
  institutionId: null,
  id: null,
  name: `${firstName} ${lastName} (visitor)`,
})

type Decided = Account & {
  departmentId: string
  designationId: string
  passwordHash: string
  approvedBy: string | null
}

async function save(
  tx: WriteTx,
  input: RegistrationInput,
  { passwordHash, approvedBy, ...decided }: Decided,
): Promise<string> {
  const { institutionId } = tx
  const id = uuidv7(tx.now)
  const now = toMoment(tx.now)
  const { username } = input.user
  await insertUser(tx, {
    institutionId,
    id,
    ...only(staffFields, input),
    username,
    accountNotExpired: true,
    accountNotLocked: true,
    ...decided,
    approvedOn: approvedBy === null ? null : now,
    approvedBy,
    version: 1,
    createdOn: now,
    updatedOn: now,
  })
  await insertPassword(tx, { institutionId, userId: id, passwordHash, changedOn: now })
  await insertLogin(tx, { usernameKey: username.toLowerCase(), institutionId, userId: id })
  await tx.record({
    action: 'registered',
    subject: 'users',
    subjectId: id,
    before: null,
    after: (await findUser(tx, id))!,
  })
  return id
}
