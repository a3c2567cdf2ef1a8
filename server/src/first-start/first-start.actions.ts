import { yearOf } from '@insaka/domain/core/dates'
import { Refusal, type FieldMessages } from '@insaka/domain/core/errors'
import {
  sharedIdentityFaults,
  type FirstAccount,
  type FirstStart,
} from '@insaka/domain/first-start/first-start.schema'
import type { Role } from '@insaka/domain/permissions'
import { passwordFault } from '@insaka/domain/users/users.rules'
import type { Actor, WriteTx } from '../db/transactions.ts'
import { uuidOf, uuidv7 } from '../db/uuid.ts'
import { insertWholeInstitution } from '../institutions/institutions.actions.ts'
import { findFreeNames } from '../institutions/institutions.repository.ts'
import type { Platform } from '../platform.ts'
import { insertUserWithAccount } from '../users/insert-user.ts'
import { requireAllowedPost, type Post } from '../users/user-checks.ts'
import { findPost } from '../users/user-checks.repository.ts'
import { alreadyStartedRefusal, isInstallationStarted, requireReadyLink } from './read-start-link.ts'

export async function registerFirstInstitutionByLink(
  platform: Platform,
  address: string,
  { link, ...input }: FirstStart & { link: string },
): Promise<void> {
  await requireReadyLink(platform, address, link)
  await registerFirstInstitution(platform, input, 'First start')
}

/** Registers the first institution with a department, a designation and its accounts, all or nothing. */
export async function registerFirstInstitution(
  platform: Platform,
  input: FirstStart,
  by: string,
): Promise<void> {
  const { database, passwords, tokens } = platform
  const { admin, developer } = input
  const accounts = Object.entries({ admin, developer }).flatMap(([part, account]) =>
    account ? [{ part, account }] : [],
  )
  const faults = sharedIdentityFaults(input)
  for (const { part, account } of accounts) {
    const fault = await faultOfPassword(platform, account)
    if (fault !== null) faults[`${part}.password`] = [fault]
  }
  requireNoFaults(faults)
  const hashes = await Promise.all(accounts.map(({ account }) => passwords.hash(account.password)))
  // Every process derives the same id, so only one of two simultaneous registrations succeeds.
  const id = uuidOf(await tokens.signText('first institution'))
  try {
    await database.write(id, actorOf(by), async (tx) => {
      if (await isInstallationStarted(tx)) throw alreadyStartedRefusal()
      const post = await insertFirstInstitution(platform, tx, input)
      for (const [i, { part, account }] of accounts.entries()) {
        await insertAccount(tx, post, account, {
          role: part === 'admin' ? 'ADMIN' : 'DEV',
          hash: hashes[i]!,
          by,
        })
      }
    })
  } catch (error) {
    const isAlreadyStarted =
      error instanceof Refusal &&
      error.code === 'DUPLICATE' &&
      (await database.readDirectory(isInstallationStarted))
    throw isAlreadyStarted ? alreadyStartedRefusal() : error
  }
}

/** Adds a developer to an existing institution, in the post with these codes. */
export async function addDeveloper(
  platform: Platform,
  institutionId: string,
  { department, designation, account }: { department: string; designation: string; account: FirstAccount },
  by: string,
): Promise<void> {
  const fault = await faultOfPassword(platform, account)
  requireNoFaults(fault === null ? {} : { 'developer.password': [fault] })
  const hash = await platform.passwords.hash(account.password)
  await platform.database.write(institutionId, actorOf(by), async (tx) => {
    const [postRow] = await findPost(tx, { department, designation })
    await insertAccount(tx, requireAllowedPost(postRow, null), account, { role: 'DEV', hash, by })
  })
}

const actorOf = (name: string): Actor => ({ institutionId: null, id: null, name })

async function faultOfPassword(
  { passwordMinLength: minLength, commonPasswords }: Platform,
  { username, password }: FirstAccount,
): Promise<string | null> {
  return passwordFault(password, { username, minLength, common: await commonPasswords() })
}

function requireNoFaults(fields: FieldMessages): void {
  if (Object.keys(fields).length > 0) throw new Refusal('INVALID', { fields })
}

async function insertFirstInstitution(
  platform: Platform,
  tx: WriteTx,
  { institution, department, designation }: FirstStart,
): Promise<Post> {
  const { name, alias, code, type, ...address } = institution
  const names = await findFreeNames(tx, code, yearOf(tx.now))
  await insertWholeInstitution(
    platform,
    tx,
    {
      name,
      alias,
      code,
      type,
      address: { ...address, country: 'ZM', phoneNumber: null, email: null },
      tenant: { databaseType: 'POSTGRESQL', databasePassword: null },
      departments: [{ ...department, designations: [designation] }],
    },
    names,
  )
  const [postRow] = await findPost(tx, { department: department.code, designation: designation.title })
  return requireAllowedPost(postRow, null)
}

type AccountOptions = { role: Role; hash: string; by: string }

async function insertAccount(
  tx: WriteTx,
  { departmentId, designationId }: Post,
  { password: _password, ...account }: FirstAccount,
  { role, hash, by }: AccountOptions,
): Promise<void> {
  const user = {
    ...account,
    id: uuidv7(tx.now),
    middleName: null,
    status: 'ACTIVE' as const,
    employmentType: 'PERMANENT' as const,
    departmentId,
    designationId,
    role,
    enabled: true,
    credentialsNotExpired: true,
    approvedBy: by,
  }
  await insertUserWithAccount(tx, user, { hash, isGiven: false })
}
