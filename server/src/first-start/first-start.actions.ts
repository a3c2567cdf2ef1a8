import { yearOf } from '@insaka/domain/core/dates'
import { Refusal, type FieldMessages } from '@insaka/domain/core/errors'
import {
  sharedByBoth,
  type FirstAccount,
  type FirstStart,
} from '@insaka/domain/first-start/first-start.schema'
import type { Role } from '@insaka/domain/permissions'
import { passwordFault } from '@insaka/domain/users/users.rules'
import type { Actor, WriteTx } from '../db/transactions.ts'
import { uuidOf, uuidv7 } from '../db/uuid.ts'
import { insertWholeInstitution } from '../institutions/institutions.actions.ts'
import { freeNames } from '../institutions/institutions.repository.ts'
import type { Platform } from '../platform.ts'
import { insertWholeUser } from '../users/new-user.ts'
import { allowedPost, type Post } from '../users/user-checks.ts'
import { findPost } from '../users/user-checks.repository.ts'
import { alreadyBegun, hasBegun, needReady } from './look-at-link.ts'

export async function beginByLink(
  platform: Platform,
  address: string,
  { link, ...input }: FirstStart & { link: string },
): Promise<void> {
  await needReady(platform, address, link)
  await begin(platform, input, 'First start')
}

/** Registers the first institution with one department, one designation and its administrator, or refuses all of it. */
export async function begin(platform: Platform, input: FirstStart, by: string): Promise<void> {
  const { database, passwords, tokens } = platform
  const { admin, developer } = input
  const accounts = Object.entries({ admin, developer }).flatMap(([part, account]) =>
    account ? [{ part, account }] : [],
  )
  const faults = sharedByBoth(input)
  for (const { part, account } of accounts) {
    const fault = await faultOfPassword(platform, account)
    if (fault !== null) faults[`${part}.password`] = [fault]
  }
  refuseFaults(faults)
  const hashes = await Promise.all(accounts.map(({ account }) => passwords.hash(account.password)))
  // The same for every process, so that of two who begin at once only one can.
  const id = uuidOf(await tokens.seal('first institution'))
  try {
    await database.write(id, actorOf(by), async (tx) => {
      if (await hasBegun(tx)) throw alreadyBegun()
      const post = await insertPlace(platform, tx, input)
      for (const [i, { part, account }] of accounts.entries()) {
        await insertAccount(tx, post, account, {
          role: part === 'admin' ? 'ADMIN' : 'DEV',
          hash: hashes[i]!,
          by,
        })
      }
    })
  } catch (error) {
    const isSecond =
      error instanceof Refusal && error.code === 'DUPLICATE' && (await database.readDirectory(hasBegun))
    throw isSecond ? alreadyBegun() : error
  }
}

/** Adds a developer to an institution that is there. The post is named by the codes of department and designation. */
export async function addDeveloper(
  platform: Platform,
  institutionId: string,
  { department, designation, account }: { department: string; designation: string; account: FirstAccount },
  by: string,
): Promise<void> {
  const fault = await faultOfPassword(platform, account)
  refuseFaults(fault === null ? {} : { 'developer.password': [fault] })
  const hash = await platform.passwords.hash(account.password)
  await platform.database.write(institutionId, actorOf(by), async (tx) => {
    const [found] = await findPost(tx, { department, designation })
    await insertAccount(tx, allowedPost(found, null), account, { role: 'DEV', hash, by })
  })
}

const actorOf = (name: string): Actor => ({ institutionId: null, id: null, name })

async function faultOfPassword(
  { passwordMinLength: minLength, commonPasswords }: Platform,
  { username, password }: FirstAccount,
): Promise<string | null> {
  return passwordFault(password, { username, minLength, common: await commonPasswords() })
}

function refuseFaults(fields: FieldMessages): void {
  if (Object.keys(fields).length > 0) throw new Refusal('INVALID', { fields })
}

async function insertPlace(
  platform: Platform,
  tx: WriteTx,
  { institution, department, designation }: FirstStart,
): Promise<Post> {
  const { name, alias, code, type, ...place } = institution
  const names = await freeNames(tx, code, yearOf(tx.now))
  await insertWholeInstitution(
    platform,
    tx,
    {
      name,
      alias,
      code,
      type,
      address: { ...place, country: 'ZM', phoneNumber: null, email: null },
      tenant: { databaseType: 'POSTGRESQL', databasePassword: null },
      departments: [{ ...department, designations: [designation] }],
    },
    names,
  )
  const [found] = await findPost(tx, { department: department.code, designation: designation.title })
  return allowedPost(found, null)
}

type Given = { role: Role; hash: string; by: string }

async function insertAccount(
  tx: WriteTx,
  { departmentId, designationId }: Post,
  { password: _password, ...account }: FirstAccount,
  { role, hash, by }: Given,
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
  await insertWholeUser(tx, user, { hash, isGiven: false })
}
